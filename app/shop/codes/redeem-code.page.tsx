import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { RedeemGift } from '../../people/members/gifts/RedeemGift'
import { findOfferOfGift, redeemGift } from '../../people/members/gifts/redeem-gift.server'
import { addressFields } from '../../people/members/member-form'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatPrintedCode, normalizePrintedCode } from '../../platform/printed-code'
import { OptionalEmail } from '../../platform/text/email'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatFileSize } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { enforceGuessLimit } from '../../site/accounts/guess-limits.server'
import { pageMeta } from '../../site/meta'
import { findGiftCardByCode } from '../gift-cards/balance.server'
import { countriesByName } from '../shipping/countries'
import { findOfferOfCode, type RedeemableCode, redeemDownloadCode } from './redeem.server'
import './codes.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Redeem a code'), { isPrivate: true })

export const handle = { failure: msg('The code could not be redeemed.') }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const by = await visitorOf(request, context)
  const form = { username: by.user?.username ?? null, formKey: randomUUID() }
  const guess = await enforceGuessLimit(by)
  if (await findGiftCardByCode(params.code ?? '')) {
    await guess.succeeded()
    throw redirect(
      href('/gift-cards/:code', { code: formatPrintedCode(normalizePrintedCode(params.code ?? '')) }),
    )
  }
  const gift = await findOfferOfGift(params.code ?? '', guess)
  if (gift) {
    const code = normalizePrintedCode(params.code ?? '')
    return { ...form, gift, code, countries: gift.isPosted ? countriesByName() : [] }
  }
  const given = await findOfferOfCode(params.code ?? '', by.user, guess)
  if (given.link !== undefined) throw redirect(given.link)
  return { ...form, gift: null, title: given.title, code: given.code, files: given.files }
}

const visitorOf = async (request: Request, { address }: AppLoadContext) => ({
  user: await findCurrentUser(request),
  address,
  browser: request.headers.get('User-Agent') ?? '',
})

const key = z.string().min(10).max(100)
const FilesForm = z.object({
  intent: z.literal('files').default('files'),
  key,
  email: OptionalEmail,
})

const GiftForm = z.object({
  intent: z.literal('gift'),
  key,
  email: z.string().trim().default(''),
  ...addressFields,
})

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await parseForm(request, z.union([GiftForm, FilesForm]))
  const by = await visitorOf(request, context)
  if (form.intent === 'files')
    return redirect(await redeemDownloadCode(params.code ?? '', { ...by, ...form }), 303)
  const passwordPath = await redeemGift(params.code ?? '', { ...by, ...form })
  if (passwordPath) return redirect(passwordPath, 303)
  if (by.user) return redirectWithDoneFlash(href('/userInfo/membership'), 'redeemed', context)
  return redirectWithDoneFlash(href('/login'), 'redeemed', context)
}

export default function RedeemCodePage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.gift === null) return <RedeemFiles {...loaded} />
  const { gift, username, countries, formKey } = loaded
  return (
    <RedeemGift
      gift={gift}
      username={username}
      countries={countries}
      formKey={formKey}
      code={formatPrintedCode(loaded.code)}
    />
  )
}

interface RedeemFilesProps extends RedeemableCode {
  username: string | null
  formKey: string
}

function RedeemFiles({ code, title, files, username, formKey }: RedeemFilesProps) {
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="redeem">
      <h1 {...textAttributes(title)}>{title}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        <Trans
          id="The code <code>{code}</code> gives you, once:"
          values={{ code: formatPrintedCode(code) }}
          components={{ code: <code /> }}
        />
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <bdi {...textAttributes(file.title)}>{file.title}</bdi> ({file.type}, {formatFileSize(file.bytes)}
            )
          </li>
        ))}
      </ul>
      <Form method="post" className="form">
        <input type="hidden" name="key" value={formErrors?.values.key ?? formKey} />
        {username ? (
          <>
            <input type="hidden" name="email" value="" />
            <p>
              <Trans
                id="You can find them under Your Orders of {username}."
                values={{ username: <bdi>{username}</bdi> }}
              />
            </p>
          </>
        ) : (
          <>
            <Field
              label={t('Email, if you want the links by email too')}
              name="email"
              type="email"
              autoComplete="email"
              hint={t('Without it, bookmark the next page: your files are there.')}
              formErrors={formErrors}
            />
            <p>
              <Trans
                id="Or <a>log in</a> first to keep them with your orders."
                components={{
                  a: (
                    <Link
                      to={`${href('/login')}?${new URLSearchParams({ redirectTo: href('/redeem/:code', { code: formatPrintedCode(code) }) })}`}
                    />
                  ),
                }}
              />
            </p>
          </>
        )}
        <button type="submit" className="button" disabled={isBusy}>
          {t('Redeem the code')}
        </button>
      </Form>
    </div>
  )
}
