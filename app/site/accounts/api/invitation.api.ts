import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../guards.server'
import { deadInvitationMessage, withdrawInvitation } from '../people/invitations.server'

const handlers = api({
  DELETE: async ({ request, params }) => {
    const owner = await requireApiAdmin(request)
    await withdrawInvitation(idFrom(params.id, deadInvitationMessage), owner)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
