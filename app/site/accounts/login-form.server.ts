import { Strategy } from 'remix-auth/strategy'
import { FormStrategy } from 'remix-auth-form'
import { Unauthorized } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Login } from './accounts'
import { logIn, logInWithCode } from './accounts.server'
import { currentSession } from './guards.server'
import type { LoggedIn } from './login-session.server'
import { logInByIssuer, type OidcLogin } from './oidc/oidc-login.server'
import { logInWithPasskey, type PasskeyLogin } from './passkeys/passkey-login.server'
import type { LoginStep } from './second-factor/login-step.server'
import { type Device, endSession } from './sessions.server'

/** Verifies checked fields: `FormStrategy` alone would read the body again, without a limit and not as JSON. */
class CheckedFormStrategy extends FormStrategy<LoggedIn> {
  constructor(fields: Login, device: Device) {
    super(() => logIn(fields, device))
  }

  override authenticate(request: Request): Promise<LoggedIn> {
    return this.verify({ form: new FormData(), request })
  }
}

/** Verifies what was read and checked before, with no form. */
class CheckedStrategy<Checked> extends Strategy<LoggedIn, Checked> {
  constructor(
    readonly name: string,
    private readonly checked: Checked,
    verify: Strategy.VerifyFunction<LoggedIn, Checked>,
  ) {
    super(verify)
  }

  authenticate(): Promise<LoggedIn> {
    return this.verify(this.checked)
  }
}

/**
 * Logs in by a form that the page or the JSON API has parsed and checked. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export const logInByForm = (request: Request, fields: Login, device: Device): Promise<LoggedIn> =>
  logInBy(new CheckedFormStrategy(fields, device), request)

/**
 * Logs in by what a passkey has signed. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export const logInByPasskey = (request: Request, login: PasskeyLogin): Promise<LoggedIn> =>
  logInBy(new CheckedStrategy('passkey', login, logInWithPasskey), request)

/**
 * Logs in whoever comes back from the issuer of OpenID Connect. The session that the request came with ends.
 * @throws Unauthorized, Forbidden, TooMany, Unavailable
 */
export const logInByOidc = (request: Request, login: OidcLogin): Promise<LoggedIn> =>
  logInBy(new CheckedStrategy('oidc', login, logInByIssuer), request)

const logInBy = async (strategy: Strategy<LoggedIn, never>, request: Request) =>
  endingSessionOf(request, await strategy.authenticate(request))

/** @throws Unauthorized, TooMany */
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
