import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { decideReply } from '../replies.server'
import { ReplyRequest } from './follower-requests'

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const id = idFromParam(params.id, t('Its author has deleted this reply.'))
    const { state: to, ...seen } = await parseJson(request, ReplyRequest)
    await decideReply(id, { ...seen, to }, admin)
    return { message: t('Saved.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
