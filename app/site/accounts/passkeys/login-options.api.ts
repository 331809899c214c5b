import { api, json } from '../../../platform/http/http.server'
import { markBrowser } from './browser-cookie.server'
import { passkeyLoginOptions } from './passkey-login.server'

const handlers = api({
  POST: async ({ request, context: { origin } }) => {
    const { browser, header } = await markBrowser(request, origin)
    return json(await passkeyLoginOptions(browser, origin), 200, header)
  },
})
export const loader = handlers.loader
export const action = handlers.action
