import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { isMailOn } from '../mail/mail.server'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { Field, useFormErrors } from '../ui/Field'
import { Email } from './accounts'
import { requestReset } from './password-reset.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'New password', { isPrivate: true })

export const loader = () => ({ isMailOn: isMailOn() })

export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = await parseForm(request, z.object({ email: Email }))
  await requestReset(email, context.origin, context.address)
  return redirect('/forgot-password?sent=1')
}

export default function ForgotPasswordPage() {
  const { isMailOn } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <h1>New password</h1>
      {!isMailOn && (
        <p className="message">
          This site sends no mail: the link is written to its log, ask whoever runs it.
        </p>
      )}
      {params.has('sent') && (
        <p role="status" className="message">
          If there is an account with that address, a link is on its way. It works once, within an hour.
        </p>
      )}
      {formErrors && (
        <p role="alert" className="message">
          {formErrors.message}
        </p>
      )}
      <Form method="post" className="form">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          formErrors={formErrors}
        />
        <button type="submit" className="button">
          Send the link
        </button>
      </Form>
    </div>
  )
}
