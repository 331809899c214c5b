import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiUser } from '../../site/accounts/guards.server'
import { removeFailed } from './cart'
import { removeLine } from './removal.server'

const handlers = api(
  {
    DELETE: async ({ request, params }) => {
      const user = await requireApiUser(request)
      await removeLine(user.id, idFrom(params.id, removeFailed))
      return { message: t('The item has been removed from your cart.') }
    },
  },
  { DELETE: removeFailed },
)
export const loader = handlers.loader
export const action = handlers.action
