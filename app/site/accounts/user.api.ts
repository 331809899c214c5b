import { Forbidden } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { accountJson } from './accounts'
import { accountById } from './accounts.server'
import { requireApiUser } from './guards.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const user = await requireApiUser(request)
    const id = idFrom(params.id, t('User not found.'))
    if (user.id !== id && user.role !== 'admin')
      throw new Forbidden(t('You can only read your own information.'))
    return accountJson(await accountById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
