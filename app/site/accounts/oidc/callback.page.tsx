import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { DomainError } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { localPath } from '../../../platform/http/local-path'
import { t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'
import { completeLogin } from '../../../shop/cart/complete-login.server'
import { pageMeta } from '../../meta'
import { deviceOf } from '../device.server'
import { withRedirectTo } from '../login-address'
import { logInByOidc } from '../login-form.server'
import { loginStepCookie, SecondFactorNeeded } from '../second-factor/login-step.server'
import { type Attempt, attemptIn, clearAttempt } from './attempt.server'
import { buttonLabel, oidcSettings } from './issuer.server'
import { OidcButton } from './OidcButton'
import { startAgain } from './oidc-login.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Login'), { isPrivate: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  oidcSettings()
  const attempt = attemptIn(request, context.origin)
  try {
    if (!attempt) throw startAgain()
    throw await enter(request, context, attempt)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const redirectTo = attempt?.redirectTo ?? '/'
    if (error instanceof SecondFactorNeeded) throw await codePage(error, redirectTo, context.origin)
    const headers = { 'Set-Cookie': clearAttempt(context.origin) }
    const shown = { problem: error.message, label: buttonLabel() ?? '', redirectTo }
    return data(shown, { status: error.status, headers })
  }
}

type Context = LoaderFunctionArgs['context']

async function enter(request: Request, context: Context, attempt: Attempt): Promise<Response> {
  const { origin } = context
  const device = await deviceOf(request, context)
  const { search: query } = new URL(request.url)
  const loggedIn = await logInByOidc(request, { query, origin, attempt, device })
  const { headers, redirectTo } = await completeLogin(loggedIn, device, request, origin)
  headers.append('Set-Cookie', clearAttempt(origin))
  return redirect(redirectTo ?? localPath(attempt.redirectTo), { headers })
}

async function codePage({ step }: SecondFactorNeeded, redirectTo: string, origin: string): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': clearAttempt(origin) })
  headers.append('Set-Cookie', await loginStepCookie(step, origin))
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
