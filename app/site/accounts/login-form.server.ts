import { Strategy } from 'remix-auth/strategy'
import { FormStrategy } from 'remix-auth-form'
import { Unauthorized } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Login } from './accounts'
import { logIn, logInWithCode } from './accounts.server'
import { findCurrentSession } from './guards.server'
import type { LoginResult } from './login-session.server'
import { logInByIssuer, type OidcLogin } from './oidc/oidc-login.server'
import { logInWithPasskey, type PasskeyLogin } from './passkeys/passkey-login.server'
import type { LoginStep } from './second-factor/login-step.server'
import { type Device, endSession } from './sessions.server'

/** Logs in by checked fields: `FormStrategy` alone would read the body again, without a limit and not as JSON. */
class CheckedFormStrategy extends FormStrategy<LoginResult> {
  constructor(private readonly logInByFields: () => Promise<LoginResult>) {
    super(logInByFields)
  }

  override authenticate(): Promise<LoginResult> {
    return this.logInByFields()
  }
}

/** Verifies an answer of a device or an issuer that was parsed and checked before. */
class CheckedStrategy<Checked> extends Strategy<LoginResult, Checked> {
  constructor(
    readonly name: string,
    private readonly checked: Checked,
    verify: Strategy.VerifyFunction<LoginResult, Checked>,
  ) {
    super(verify)
  }

  authenticate(): Promise<LoginResult> {
    return this.verify(this.checked)
  }
}

/**
 * Logs in by a form that the page or the JSON API has parsed and checked. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export const logInByForm = (request: Request, fields: Login, device: Device): Promise<LoginResult> =>
  logInBy(new CheckedFormStrategy(() => logIn(fields, device)), request)

/**
 * Logs in by a passkey's signature. The session that the request came with ends.
 * @throws Unauthorized, TooMany
 */
export const logInByPasskey = (request: Request, login: PasskeyLogin): Promise<LoginResult> =>
  logInBy(new CheckedStrategy('passkey', login, logInWithPasskey), request)

/**
 * Logs in a user who returns from the OpenID Connect issuer. The session that the request came with ends.
 * @throws Unauthorized, Forbidden, TooMany, Unavailable
 */
export const logInByOidc = (request: Request, login: OidcLogin): Promise<LoginResult> =>
  logInBy(new CheckedStrategy('oidc', login, logInByIssuer), request)

const logInBy = async (strategy: Strategy<LoginResult, never>, request: Request) =>
  endingSessionOf(request, await strategy.authenticate(request))

/** @throws Unauthorized, TooMany */
export async function logInByCode(
  request: Request,
  step: LoginStep | undefined,
  code: string,
  device: Device,
): Promise<LoginResult> {
  if (!step) throw new Unauthorized(t('That took too long. Please log in again.'))
  return endingSessionOf(request, await logInWithCode(step, code, device))
}

async function endingSessionOf(request: Request, loggedIn: LoginResult): Promise<LoginResult> {
  const before = await findCurrentSession(request)
  if (before) await endSession(before.id)
  return loggedIn
}
