import { json } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { toAccountJson } from '../../site/accounts/accounts'
import { makeLoginHeaders } from '../../site/accounts/credentials.server'
import { newPasswordPageAddress } from '../../site/accounts/guards.server'
import type { LoginResult } from '../../site/accounts/login-session.server'
import type { Device } from '../../site/accounts/sessions.server'
import { completePendingAdd } from './pending-add.server'

interface CompletedLogin {
  /** Sets the cookies of the login. */
  headers: Headers
  /** The page to which the user has to go first, if any. */
  redirectTo?: string
}

/** Adds what a visitor chose before the login to the cart, and returns the data of the login's answer. */
export async function completeLogin(
  { account, credentials, mustSetPassword }: LoginResult,
  device: Device,
  request: Request,
  origin: string,
): Promise<CompletedLogin> {
  const cookies = await makeLoginHeaders(credentials, device, account.id, origin)
  const { headers, redirectTo } = await completePendingAdd(account.id, request, origin, cookies)
  return { headers, redirectTo: mustSetPassword ? newPasswordPageAddress : redirectTo }
}

export function loginJsonResponse(
  { account, credentials }: LoginResult,
  { headers, redirectTo }: CompletedLogin,
) {
  const answer = { token: credentials.token, user: toAccountJson(account), message: t('Login successful.') }
  return json(redirectTo ? { ...answer, redirectTo } : answer, 200, headers)
}
