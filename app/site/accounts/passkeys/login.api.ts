import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { completeLogin, loginJsonResponse } from '../../../shop/cart/complete-login.server'
import { readDeviceOfRequest } from '../device.server'
import { logInByPasskey } from '../login-form.server'
import { makeExpiredLoginStepCookie } from '../second-factor/login-step.server'
import { readBrowserIdOf } from './browser-cookie.server'
import { LoginByPasskey } from './passkey-form'

const handlers = api({
  POST: async ({ request, context }) => {
    const { origin } = context
    const { signed, timeZone } = await parseJson(request, LoginByPasskey)
    const device = { ...(await readDeviceOfRequest(request, context)), timeZone }
    const browser = await readBrowserIdOf(request, origin)
    const loggedIn = await logInByPasskey(request, { signed, origin, browser, device })
    const completed = await completeLogin(loggedIn, device, request, origin)
    completed.headers.append('Set-Cookie', await makeExpiredLoginStepCookie(origin))
    return loginJsonResponse(loggedIn, completed)
  },
})
export const loader = handlers.loader
export const action = handlers.action
