import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { DomainError } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { localPath } from '../../../platform/http/local-path'
import { t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'
import { completeLogin } from '../../../shop/cart/complete-login.server'
import { pageMeta } from '../../meta'
import { isModuleOn } from '../../modules/switches.server'
import { readDeviceOfRequest } from '../device.server'
import { withRedirectTo } from '../login-address'
import { logInByOidc } from '../login-form.server'
import { makeLoginStepCookie, SecondFactorNeeded } from '../second-factor/login-step.server'
import { type LoginAttempt, loginAttemptIn, makeExpiredLoginAttemptCookie } from './attempt.server'
import { oidcButtonLabel, oidcSettings } from './issuer.server'
import { OidcButton } from './OidcButton'
import { restartLoginResponse } from './oidc-login.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Login'), { isPrivate: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  oidcSettings()
  const attempt = loginAttemptIn(request, context.origin)
  try {
    if (!attempt) throw restartLoginResponse()
    throw await enter(request, context, attempt)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const redirectTo = attempt?.redirectTo ?? '/'
    if (error instanceof SecondFactorNeeded) throw await codePage(error, redirectTo, context.origin)
    const headers = { 'Set-Cookie': makeExpiredLoginAttemptCookie(context.origin) }
    const shown = { problem: error.message, label: oidcButtonLabel() ?? '', redirectTo }
    return data(shown, { status: error.status, headers })
  }
}

type Context = LoaderFunctionArgs['context']

async function enter(request: Request, context: Context, attempt: LoginAttempt): Promise<Response> {
  const { origin } = context
  const device = await readDeviceOfRequest(request, context)
  const { search: query } = new URL(request.url)
  const loggedIn = await logInByOidc(request, {
    query,
    origin,
    attempt,
    device,
    isClosedToNew: !isModuleOn('oidc'),
  })
  const { headers, redirectTo } = await completeLogin(loggedIn, device, request, origin)
  headers.append('Set-Cookie', makeExpiredLoginAttemptCookie(origin))
  return redirect(redirectTo ?? localPath(attempt.redirectTo), { headers })
}

async function codePage({ step }: SecondFactorNeeded, redirectTo: string, origin: string): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': makeExpiredLoginAttemptCookie(origin) })
  headers.append('Set-Cookie', await makeLoginStepCookie(step, origin))
  return redirect(withRedirectTo(href('/login'), redirectTo, { step: 'code' }), { headers })
}

export default function CallbackPage() {
  const { problem, label, redirectTo } = useLoaderData<typeof loader>()
  return (
    <div className="account-page">
      <h1>{t('Login')}</h1>
      <Message role="alert">{problem}</Message>
      <OidcButton label={label} redirectTo={redirectTo} />
      <p>
        <Link to={withRedirectTo(href('/login'), redirectTo)}>{t('Log in with a password')}</Link>
      </p>
      <p>
        <Link to={href('/forgot-password')}>{t('Forgot your password?')}</Link>
      </p>
    </div>
  )
}
