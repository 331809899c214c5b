import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { localPath } from '../../platform/http/local-path'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { pageMeta } from '../meta'
import { isModuleOn } from '../modules/switches.server'
import { usernameRule } from './account-rules'
import { Registration } from './accounts'
import { register } from './accounts.server'
import { findCurrentUser } from './guards.server'
import { withRedirectTo } from './login-address'
import { NewPasswordField } from './NewPasswordField'
import { oidcButtonLabel } from './oidc/issuer.server'
import { OidcButton } from './oidc/OidcButton'
import { useRegisterForm } from './useAccountForms'

export const meta: MetaFunction = (args) => pageMeta(args, t('Create Account'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = localPath(new URL(request.url).searchParams.get('redirectTo'))
  if (await findCurrentUser(request)) throw redirect(redirectTo)
  return { redirectTo, oidcLabel: isModuleOn('oidc') ? oidcButtonLabel() : undefined }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { redirectTo, ...registration } = await parseForm(
    request,
    Registration.extend({ redirectTo: z.string().optional() }),
  )
  await register(registration, context.address)
  return redirectWithDoneFlash(withRedirectTo(href('/login'), localPath(redirectTo)), 'registered', context)
}

export default function RegisterPage() {
  const { redirectTo, oidcLabel } = useLoaderData<typeof loader>()
  const actionErrors = useFormErrors()
  const { formErrors = actionErrors, isBusy, submit } = useRegisterForm(redirectTo)

  return (
    <div className="account-page">
      <h1>{t('Create Account')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" onSubmit={submit} className="form">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          label={t('Username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          hint={t(usernameRule)}
          formErrors={formErrors}
        />
        <Field label={t('Email')} name="email" type="email" autoComplete="email" formErrors={formErrors} />
        <NewPasswordField label={t('Password')} name="password" formErrors={formErrors} />
        <button type="submit" className="button" disabled={isBusy}>
          {t('Register')}
        </button>
      </Form>
      {oidcLabel && <OidcButton label={oidcLabel} redirectTo={redirectTo} />}
      <p>
        <Trans
          id="Have an account? <a>Log in</a>"
          components={{ a: <Link to={withRedirectTo(href('/login'), redirectTo)} /> }}
        />
      </p>
      <p>
        <Link to={href('/')}>{t('Continue as guest')}</Link>
      </p>
    </div>
  )
}
