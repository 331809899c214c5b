import { completePendingAdd } from '../../cart/pending-add.server'
import { api, json } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { accountJson } from '../accounts'
import { loginHeaders } from '../credentials.server'
import { deviceOf } from '../device.server'
import { newPasswordPage } from '../guards.server'
import { logInByPasskey } from '../login-form.server'
import { clearLoginStep } from '../second-factor/login-step.server'
import { browserOf } from './browser-cookie.server'
import { LoginByPasskey } from './passkeys'

const handlers = api({
  POST: async ({ request, context }) => {
    const { origin } = context
    const { signed, timeZone } = await parseJson(request, LoginByPasskey)
    const device = { ...(await deviceOf(request, context)), timeZone }
    const browser = await browserOf(request, origin)
    const loggedIn = await logInByPasskey(request, { signed, origin, browser, device })
    const { account, credentials, mustSetPassword } = loggedIn
    const headers = await loginHeaders(credentials, device, account.id, origin)
    headers.append('Set-Cookie', await clearLoginStep(origin))
    const pendingAdd = await completePendingAdd(account.id, request, origin, headers)
    const redirectTo = mustSetPassword ? newPasswordPage : pendingAdd.redirectTo
    const answer = { token: credentials.token, user: accountJson(account), message: t('Login successful.') }
    return json(redirectTo ? { ...answer, redirectTo } : answer, 200, pendingAdd.headers)
  },
})
export const loader = handlers.loader
export const action = handlers.action
