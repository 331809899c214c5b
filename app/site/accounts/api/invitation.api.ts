import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../guards.server'
import { expiredInvitationMessage, withdrawInvitation } from '../people/invitations.server'

const handlers = api({
  DELETE: async ({ request, params }) => {
    const owner = await requireApiAdmin(request)
    await withdrawInvitation(idFromParam(params.id, expiredInvitationMessage), owner)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
