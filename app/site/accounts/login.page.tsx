import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { demoLogin } from '../../platform/demo/demo-settings.server'
import { env } from '../../platform/env.server'
import { Unauthorized } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { localPath } from '../../platform/http/local-path'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { completeLogin } from '../../shop/cart/complete-login.server'
import { DemoLogin } from '../demo/DemoLogin'
import { pageMeta } from '../meta'
import { isIssuerOpen } from '../modules/oidc.module.server'
import { Login } from './accounts'
import { readDeviceOfRequest } from './device.server'
import { findCurrentSession, findCurrentUser, redirectToNewPassword } from './guards.server'
import { savedFormMinutes, withRedirectTo } from './login-address'
import { logInByCode, logInByForm } from './login-form.server'
import { oidcButtonLabel } from './oidc/issuer.server'
import { OidcButton } from './oidc/OidcButton'
import { PasskeyButton } from './passkeys/PasskeyButton'
import { hasPasskey } from './passkeys/passkeys.server'
import { usePasskeyLogin } from './passkeys/usePasskeyLogin'
import { hasSavedForm } from './saved-form.server'
import { CodeField } from './second-factor/CodeField'
import { LoginCodeForm } from './second-factor/LoginCodeForm'
import {
  makeExpiredLoginStepCookie,
  makeLoginStepCookie,
  readLoginStep,
  SecondFactorNeeded,
} from './second-factor/login-step.server'
import { TimeZoneField } from './TimeZoneField'
import { useLoginForm } from './useAccountForms'

export const meta: MetaFunction = (args) => pageMeta(args, t('Login'), { isPrivate: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = localPath(searchParams.get('redirectTo'))
  redirectToNewPassword(await findCurrentSession(request))
  if (await findCurrentUser(request)) throw redirect(redirectTo)
  const step = isCodeStep(request) ? await readLoginStep(request, context.origin) : undefined
  const isPasskeyAsked = step !== undefined && (await hasPasskey(step.userId))
  const [isIssuerReady, kept] = await Promise.all([
    isIssuerOpen(),
    hasSavedForm(request, redirectTo, context.origin),
  ])
  return {
    redirectTo,
    isCodeAsked: step !== undefined,
    isPasskeyAsked,
    oidcLabel: isIssuerReady ? oidcButtonLabel() : undefined,
    kept,
    demo: env.demo && demoLogin,
  }
}

const isCodeStep = (request: Request) => new URL(request.url).searchParams.get('step') === 'code'

const messages = new Map([
  ['registered', msg('Registration successful! Please log in.')],
  ['reset', msg('Password changed. Please log in.')],
  ['deleted', msg('Your account is deleted.')],
  ['redeemed', msg('The gift is yours. Log in to read.')],
  ['logged-out', msg('You have been logged out, and nothing was saved. Log in, then enter it again.')],
])

/** The reasons why a login is needed, by the requested page. */
const reasons: [RegExp, string][] = [
  [/^\/admin(\/|\?|$)/, msg('The desk is for this site’s editors.')],
  [
    /^\/orders(\/|\?|$)/,
    msg('Log in to see your orders. Bought without an account? Open the link to your order.'),
  ],
  [/^\/reading(\?|$)/, msg('Log in to see what you are reading and what you saved.')],
  [/^\/cart(\?|$)/, msg('Log in, and we’ll add it to your cart.')],
]

const keptMessage = ({ hasFiles }: { hasFiles: boolean }) =>
  hasFiles
    ? t(
        'You have been logged out, and nothing was saved yet. Log in within {minutes} minutes to get back what you entered. You need to choose files again.',
        { minutes: savedFormMinutes },
      )
    : t(
        'You have been logged out, and nothing was saved yet. Log in within {minutes} minutes to get back what you entered.',
        { minutes: savedFormMinutes },
      )

export async function action({ request, context }: ActionFunctionArgs) {
  const { origin } = context
  const isCode = isCodeStep(request)
  const { redirectTo, ...form } = await parseForm(request, isCode ? CodeForm : LoginForm)
  try {
    const device = await readDeviceOfRequest(request, context)
    const loggedIn =
      'username' in form
        ? await logInByForm(request, form, device)
        : await logInByCode(request, await readLoginStep(request, origin), form.code, device)
    const { headers, redirectTo: next } = await completeLogin(loggedIn, device, request, origin)
    if (isCode) headers.append('Set-Cookie', await makeExpiredLoginStepCookie(origin))
    return redirect(next ?? localPath(redirectTo), { headers })
  } catch (error) {
    if (error instanceof SecondFactorNeeded && !isCode) {
      const headers = { 'Set-Cookie': await makeLoginStepCookie(error.step, origin) }
      return redirect(withRedirectTo(href('/login'), localPath(redirectTo), { step: 'code' }), { headers })
    }
    if (!(error instanceof Unauthorized)) throw error
    const values = 'username' in form ? { username: form.username } : {}
    return data({ message: error.message, errors: {}, values }, { status: 401 })
  }
}

const redirectTo = z.string().optional()
const LoginForm = Login.omit({ code: true }).extend({ redirectTo })
const CodeForm = z.object({
  code: z
    .string({ error: msg('Enter your code.') })
    .min(1, msg('Enter your code.'))
    .max(100),
  redirectTo,
})

export default function LoginPage() {
  const { redirectTo, isCodeAsked, isPasskeyAsked, oidcLabel, kept, demo } = useLoaderData<typeof loader>()
  const { username } = (useLocation().state ?? {}) as { username?: string }
  const done = messages.get(useDoneMessage() ?? '')
  const message = kept ? keptMessage(kept) : done
  const reason = reasons.find(([address]) => address.test(redirectTo))?.[1]
  const formErrors = useFormErrors()
  const { error, isBusy, needsCode, hasPasskey, submit } = useLoginForm(redirectTo)
  const passkey = usePasskeyLogin(redirectTo, !isCodeAsked)
  const alert = passkey.error ?? error ?? formErrors?.message

  if (isCodeAsked) {
    return (
      <div className="account-page">
        <h1>{t('Login')}</h1>
        {alert && <Message role="alert">{alert}</Message>}
        <LoginCodeForm redirectTo={redirectTo} formErrors={formErrors} />
        {isPasskeyAsked && <PasskeyButton passkey={passkey} />}
      </div>
    )
  }
  return (
    <div className="account-page">
      <h1>{t('Login')}</h1>
      {message && !alert && <Message role="status">{message}</Message>}
      {reason && !message && !alert && <p>{t(reason)}</p>}
      {alert && <Message role="alert">{alert}</Message>}
      {demo && <DemoLogin login={demo} redirectTo={redirectTo} />}
      <Form method="post" onSubmit={submit} className="form">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <TimeZoneField />
        <div className={needsCode ? undefined : 'form'} hidden={needsCode}>
          <Field
            label={t('Username')}
            name="username"
            autoComplete="username webauthn"
            required
            autoCapitalize="none"
            defaultValue={username}
            formErrors={formErrors}
          />
          <Field
            label={t('Password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            formErrors={formErrors}
          />
        </div>
        {needsCode && <CodeField isFocused />}
        <button type="submit" className="button" disabled={isBusy}>
          {t('Login')}
        </button>
      </Form>
      {(!needsCode || hasPasskey) && <PasskeyButton passkey={passkey} />}
      {oidcLabel && !needsCode && <OidcButton label={oidcLabel} redirectTo={redirectTo} />}
      <p>
        <Trans
          id="No account yet? <a>Create one</a>"
          components={{ a: <Link to={withRedirectTo(href('/register'), redirectTo)} /> }}
        />
      </p>
      <p>
        <Link to={href('/forgot-password')}>{t('Forgot your password?')}</Link>
      </p>
      <p>
        <Link to={href('/')}>{t('Continue as guest')}</Link>
      </p>
    </div>
  )
}
