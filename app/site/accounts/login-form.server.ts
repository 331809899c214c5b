import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { Unauthorized } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Login } from './accounts'
import { logIn, logInWithCode } from './accounts.server'
import { currentSession } from './guards.server'
import { JsonStrategy, jsonRequest } from './json-strategy.server'
import type { LoggedIn } from './login-session.server'
import { logInByIssuer, type OidcLogin } from './oidc/oidc-login.server'
import { logInWithPasskey, type PasskeyLogin } from './passkeys/passkey-login.server'
import type { LoginStep } from './second-factor/login-step.server'
import { type Device, endSession } from './sessions.server'

/** The one way to log in for pages and JSON API: each strategy reads its request and returns the account. */
const authenticator = new Authenticator<LoggedIn>()
  .use(
    new FormStrategy(({ form }) => {
      const { device, ...fields } = Object.fromEntries(form)
      return logIn(Login.parse(fields), JSON.parse(String(device)))
    }),
  )
  .use(new JsonStrategy('passkey', logInWithPasskey))
  .use(new JsonStrategy('oidc', logInByIssuer))

/**
 * Logs in by a form that is already parsed and checked, from the page or the JSON API. The session that the request
 * came with ends.
 * @throws Unauthorized, TooMany
 */
export async function logInByForm(request: Request, fields: Login, device: Device): Promise<LoggedIn> {
  const loggedIn = await authenticator.authenticate('form', loginRequest(request, fields, device))
  return endingSessionOf(request, loggedIn)
}

/** Wraps checked fields in a request for the strategy, which would read a body without a limit and not as JSON. */
function loginRequest({ url }: Request, fields: Login, device: Device): Request {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  const body = new URLSearchParams([...sent, ['device', JSON.stringify(device)]])
  return new Request(url, { method: 'POST', body })
}

/**
 * Logs in by what a passkey has signed. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export async function logInByPasskey(request: Request, login: PasskeyLogin): Promise<LoggedIn> {
  const loggedIn = await authenticator.authenticate('passkey', jsonRequest(request, login))
  return endingSessionOf(request, loggedIn)
}

/**
 * Logs in whoever comes back from the issuer of OpenID Connect. The session that the request came with ends.
 * @throws Unauthorized, Forbidden, TooMany, Unavailable
 */
export async function logInByOidc(request: Request, login: OidcLogin): Promise<LoggedIn> {
  const loggedIn = await authenticator.authenticate('oidc', jsonRequest(request, login))
  return endingSessionOf(request, loggedIn)
}

/**
 * Completes a login by the code on its second page.
 * @throws Unauthorized, TooMany
 */
export async function logInByCode(
  request: Request,
  step: LoginStep | undefined,
  code: string,
  device: Device,
): Promise<LoggedIn> {
  if (!step) throw new Unauthorized(t('That took too long. Please log in again.'))
  return endingSessionOf(request, await logInWithCode(step, code, device))
}

async function endingSessionOf(request: Request, loggedIn: LoggedIn): Promise<LoggedIn> {
  const before = await currentSession(request)
  if (before) await endSession(before.id)
  return loggedIn
}
