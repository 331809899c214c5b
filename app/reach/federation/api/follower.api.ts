import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { removeFollower } from '../followers-admin.server'

const handlers = api({
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    await removeFollower(idFromParam(params.id, t('This follower is no longer in the list.')), admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
