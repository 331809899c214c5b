import { api, json } from '../../../platform/http/http.server'
import { ensureBrowserId } from './browser-cookie.server'
import { makePasskeyLoginOptions } from './passkey-login.server'

const handlers = api({
  POST: async ({ request, context: { origin } }) => {
    const { browser, header } = await ensureBrowserId(request, origin)
    return json(await makePasskeyLoginOptions(browser, origin), 200, header)
  },
})
export const loader = handlers.loader
export const action = handlers.action
