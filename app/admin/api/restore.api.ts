import { requireApiAdmin } from '../../accounts/guards.server'
import { api } from '../../platform/http/http.server'
import { idFrom, parseJson } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { restoreFromTrash } from '../manage-content.server'
import { kindFrom } from '../registry.server'
import { RestoreRequest } from './restore-request'

const handlers = api({
  POST: async ({ request, params }) => {
    const { kind, content } = kindFrom(params.kind)
    const admin = await requireApiAdmin(request, ...content.may)
    const { isPart } = await parseJson(request, RestoreRequest)
    await restoreFromTrash(kind, idFrom(params.id, t('Page not found.')), isPart, admin)
    return { message: t('Saved.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
