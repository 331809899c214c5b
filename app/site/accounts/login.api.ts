import { api, json } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { completeLogin, loginJsonResponse } from '../../shop/cart/complete-login.server'
import { Login } from './accounts'
import { readDeviceOfRequest } from './device.server'
import { logInByForm } from './login-form.server'
import { hasPasskey } from './passkeys/passkeys.server'
import { SecondFactorNeeded } from './second-factor/login-step.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const login = await parseJson(request, Login)
    const device = await readDeviceOfRequest(request, context)
    const loggedIn = await logInByForm(request, login, device).catch(askForCode)
    return loginJsonResponse(loggedIn, await completeLogin(loggedIn, device, request, context.origin))
  },
})
/** Asks for the second factor's code; the client repeats the call with `code`, or logs in with a passkey. */
async function askForCode(error: unknown): Promise<never> {
  if (!(error instanceof SecondFactorNeeded)) throw error
  const passkey = (await hasPasskey(error.step.userId)) ? { passkey: true } : {}
  throw json({ message: error.message, secondFactor: true, ...passkey }, 401)
}

export const loader = handlers.loader
export const action = handlers.action
