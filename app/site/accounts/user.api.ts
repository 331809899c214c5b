import { Forbidden } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { toAccountJson } from './accounts'
import { findAccountById } from './accounts.server'
import { requireApiUser } from './guards.server'

const handlers = api({
  GET: async ({ request, params }) => {
    const user = await requireApiUser(request)
    const id = idFromParam(params.id, t('User not found.'))
    if (user.id !== id && user.role !== 'admin')
      throw new Forbidden(t('You can only read your own information.'))
    return toAccountJson(await findAccountById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
