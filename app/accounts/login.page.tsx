import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { completePendingAdd } from '../cart/pending-add.server'
import { localPath } from '../platform/local-path'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { Field, useFormErrors } from '../ui/Field'
import { Message } from '../ui/Message'
import { Login, withRedirectTo } from './accounts'
import { loginHeaders } from './credentials.server'
import { deviceOf } from './device.server'
import { currentUser, newPasswordPage } from './guards.server'
import { logInByForm } from './login-form.server'
import { TimeZoneField } from './TimeZoneField'
import { useLoginForm } from './useAccountForms'

export const meta: MetaFunction = (args) => pageMeta(args, 'Login', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = localPath(searchParams.get('redirectTo'))
  if (await currentUser(request)) throw redirect(redirectTo)
  return { redirectTo, message: messages.get(searchParams.get('message') ?? '') }
}

const messages = new Map([
  ['registered', 'Registration successful! Please log in.'],
  ['reset', 'Password changed. Please log in.'],
])

export async function action({ request, context }: ActionFunctionArgs) {
  const { redirectTo, ...login } = await parseForm(
    request,
    Login.extend({ redirectTo: z.string().optional() }),
  )
  try {
    const device = await deviceOf(request, context)
    const { account, credentials, mustSetPassword } = await logInByForm(request, login, device)
    const headers = await loginHeaders(credentials, device, account.id, context.origin)
    const pendingAdd = await completePendingAdd(account.id, request, context.origin, headers)
    const next = mustSetPassword ? newPasswordPage : pendingAdd.redirectTo
    return redirect(next ?? localPath(redirectTo), { headers: pendingAdd.headers })
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error) || error.status !== 401) throw error
    const values = { username: login.username }
    return data({ message: error.message, errors: {}, values }, { status: 401 })
  }
}

export default function LoginPage() {
  const { redirectTo, message } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const { error, isBusy, submit } = useLoginForm(redirectTo)
  const alert = error ?? formErrors?.message

  return (
    <div className="account-page">
      <h1>Login</h1>
      {message && !alert && <Message role="status">{message}</Message>}
      {alert && <Message role="alert">{alert}</Message>}
      <Form method="post" onSubmit={submit} className="form">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <TimeZoneField />
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          required
          autoCapitalize="none"
          formErrors={formErrors}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          formErrors={formErrors}
        />
        <button type="submit" className="button" disabled={isBusy}>
          Login
        </button>
      </Form>
      <p>
        No account yet? <Link to={withRedirectTo('/register', redirectTo)}>Create one</Link>
      </p>
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <p>
        <Link to="/">Continue as guest</Link>
      </p>
    </div>
  )
}
