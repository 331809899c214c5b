import { completePendingAdd } from '../cart/pending-add.server'
import { api, json } from '../platform/http/http.server'
import { parseJson } from '../platform/http/request.server'
import { t } from '../platform/i18n/i18n'
import { accountJson, Login } from './accounts'
import { loginHeaders } from './credentials.server'
import { deviceOf } from './device.server'
import { newPasswordPage } from './guards.server'
import { logInByForm } from './login-form.server'
import { hasPasskey } from './passkeys/passkeys.server'
import { SecondFactorNeeded } from './second-factor/login-step.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const login = await parseJson(request, Login)
    const device = await deviceOf(request, context)
    const { account, credentials, mustSetPassword } = await logInByForm(request, login, device).catch(
      askForCode,
    )
    const headers = await loginHeaders(credentials, device, account.id, context.origin)
    const pendingAdd = await completePendingAdd(account.id, request, context.origin, headers)
    const redirectTo = mustSetPassword ? newPasswordPage : pendingAdd.redirectTo
    const answer = { token: credentials.token, user: accountJson(account), message: t('Login successful.') }
    return json(redirectTo ? { ...answer, redirectTo } : answer, 200, pendingAdd.headers)
  },
})
/** Asks for a code; the client repeats the call with `code`, or logs in with a passkey if the account has one. */
async function askForCode(error: unknown): Promise<never> {
  if (!(error instanceof SecondFactorNeeded)) throw error
  const passkey = (await hasPasskey(error.step.userId)) ? { passkey: true } : {}
  throw json({ message: error.message, secondFactor: true, ...passkey }, 401)
}

export const loader = handlers.loader
export const action = handlers.action
