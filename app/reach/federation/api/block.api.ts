import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { removeBlock } from '../blocks.server'

const handlers = api({
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    await removeBlock(idFromParam(params.id, t('This is no longer blocked.')), admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
