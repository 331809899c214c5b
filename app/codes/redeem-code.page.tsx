import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { currentUser } from '../accounts/guards.server'
import { parseForm } from '../platform/http/request.server'
import { pageMeta } from '../site/meta'
import { Field, useFormErrors } from '../ui/Field'
import { fileSize } from '../ui/format'
import { Message } from '../ui/Message'
import { textAttributes } from '../ui/text-attributes'
import { formatCode } from './codes'
import { offerOfCode, redeem } from './redeem.server'
import './code-pages.css'

export const meta: MetaFunction = (args) => pageMeta(args, 'Redeem a code', { isPrivate: true })

export const handle = { failure: 'The code could not be redeemed.' }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const by = await visitorOf(request, context)
  const given = await offerOfCode(params.code ?? '', by)
  if (given.link !== undefined) throw redirect(given.link)
  return { ...given, username: by.user?.username ?? null, key: randomUUID() }
}

const visitorOf = async (request: Request, { address }: AppLoadContext) => ({
  ...{ user: await currentUser(request), address },
  browser: request.headers.get('User-Agent') ?? '',
})

const RedeemForm = z.object({
  key: z.string().min(10).max(100),
  email: z.union([
    z.literal(''),
    z.email('Enter an email address, such as ada@example.org, or leave it empty.').max(200),
  ]),
})

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { key, email } = await parseForm(request, RedeemForm)
  const by = await visitorOf(request, context)
  return redirect(await redeem(params.code ?? '', { ...by, key, email }), 303)
}

export default function RedeemCodePage() {
  const { code, title, files, username, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="redeem">
      <h1 {...textAttributes(title)}>{title}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        The code <code>{formatCode(code)}</code> gives you, once:
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <bdi {...textAttributes(file.title)}>{file.title}</bdi> ({file.type}, {fileSize(file.bytes)})
          </li>
        ))}
      </ul>
      <Form method="post" className="form">
        <input type="hidden" name="key" value={formErrors?.values.key ?? key} />
        {username ? (
          <>
            <input type="hidden" name="email" value="" />
            <p>
              You find them under Your Orders of <bdi>{username}</bdi>.
            </p>
          </>
        ) : (
          <>
            <Field
              label="Email, if you want the links by mail too"
              name="email"
              type="email"
              autoComplete="email"
              hint="Without it, bookmark the next page: it is where your files are."
              formErrors={formErrors}
            />
            <p>
              Or{' '}
              <Link to={`/login?${new URLSearchParams({ redirectTo: `/redeem/${formatCode(code)}` })}`}>
                log in
              </Link>{' '}
              first, to have them with your orders.
            </p>
          </>
        )}
        <button type="submit" className="button" disabled={isBusy}>
          Redeem the code
        </button>
      </Form>
    </div>
  )
}
