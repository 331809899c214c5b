import { href } from '../../platform/href'
import { doneFlashHeader } from '../../platform/http/done.server'
import { api, json } from '../../platform/http/http.server'
import { parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Registration } from './accounts'
import { register } from './accounts.server'

const handlers = api({
  POST: async ({ request, context }) => {
    const user = await register(await parseJson(request, Registration), context.address)
    const message = t('Registration successful! Please log in.')
    return json({ message, user }, 201, doneFlashHeader('registered', context.origin, href('/login')))
  },
})
export const loader = handlers.loader
export const action = handlers.action
