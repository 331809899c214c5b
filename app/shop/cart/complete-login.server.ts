import { json } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { accountJson } from '../../site/accounts/accounts'
import { loginHeaders } from '../../site/accounts/credentials.server'
import { newPasswordPage } from '../../site/accounts/guards.server'
import type { LoggedIn } from '../../site/accounts/login-session.server'
import type { Device } from '../../site/accounts/sessions.server'
import { completePendingAdd } from './pending-add.server'

interface CompletedLogin {
  /** Set the cookies of the login. */
  headers: Headers
  /** Set where the user has to go first. */
  redirectTo?: string
}

/** Puts what waited for a login into the cart, and returns what the answer to the login needs. */
export async function completeLogin(
  { account, credentials, mustSetPassword }: LoggedIn,
  device: Device,
  request: Request,
  origin: string,
): Promise<CompletedLogin> {
  const cookies = await loginHeaders(credentials, device, account.id, origin)
  const { headers, redirectTo } = await completePendingAdd(account.id, request, origin, cookies)
  return { headers, redirectTo: mustSetPassword ? newPasswordPage : redirectTo }
}

export function loginJson({ account, credentials }: LoggedIn, { headers, redirectTo }: CompletedLogin) {
  const answer = { token: credentials.token, user: accountJson(account), message: t('Login successful.') }
  return json(redirectTo ? { ...answer, redirectTo } : answer, 200, headers)
}
