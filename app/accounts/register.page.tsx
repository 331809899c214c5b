import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction } from '@remix-run/react'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { Field, useFormErrors } from '../ui/Field'
import { Message } from '../ui/Message'
import { Registration, usernameRule } from './accounts'
import { register } from './accounts.server'
import { currentUser } from './guards.server'
import { NewPasswordField } from './NewPasswordField'
import { useRegisterForm } from './useAccountForms'

export const meta: MetaFunction = (args) => pageMeta(args, 'Create Account', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  if (await currentUser(request)) throw redirect('/')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  await register(await parseForm(request, Registration), context.address)
  return redirect('/login?message=registered')
}

export default function RegisterPage() {
  const actionErrors = useFormErrors()
  const { formErrors = actionErrors, isBusy, submit } = useRegisterForm()

  return (
    <div className="account-page">
      <h1>Create Account</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" onSubmit={submit} className="form">
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          hint={usernameRule}
          formErrors={formErrors}
        />
        <Field label="Email" name="email" type="email" autoComplete="email" formErrors={formErrors} />
        <NewPasswordField label="Password" name="password" formErrors={formErrors} />
        <button type="submit" className="button" disabled={isBusy}>
          Register
        </button>
      </Form>
      <p>
        Have an account? <Link to="/login">Log in</Link>
      </p>
      <p>
        <Link to="/">Continue as guest</Link>
      </p>
    </div>
  )
}
