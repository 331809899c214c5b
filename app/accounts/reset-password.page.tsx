import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { Message } from '../ui/Message'
import { Password } from './accounts'
import { clearSessionCookie } from './credentials.server'
import { NewPasswordField } from './NewPasswordField'
import { resetPassword } from './password-reset.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Set a new password', { isPrivate: true })

export const loader = () => null

export async function action({ request, context }: ActionFunctionArgs) {
  const { token, password } = await parseForm(
    request,
    z.object({ token: z.string().max(200), password: Password }),
  )
  await resetPassword(token, password)
  return redirect('/login?message=reset', { headers: await clearSessionCookie(context.origin) })
}

export default function ResetPasswordPage() {
  const [params] = useSearchParams()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <h1>Set a new password</h1>
      {formErrors && (
        <Message role="alert">
          {formErrors.message} <Link to="/forgot-password">Get a new link</Link>
        </Message>
      )}
      <Form method="post" className="form">
        <input type="hidden" name="token" value={params.get('token') ?? ''} />
        <NewPasswordField name="password" required formErrors={formErrors} />
        <button type="submit" className="button">
          Set password
        </button>
      </Form>
    </div>
  )
}
