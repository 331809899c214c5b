import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiUser } from '../../site/accounts/guards.server'
import { cartRemoveFailed } from './cart'
import { removeCartLine } from './removal.server'

const handlers = api(
  {
    DELETE: async ({ request, params }) => {
      const user = await requireApiUser(request)
      await removeCartLine(user.id, idFromParam(params.id, cartRemoveFailed))
      return { message: t('The item has been removed from your cart.') }
    },
  },
  { DELETE: cartRemoveFailed },
)
export const loader = handlers.loader
export const action = handlers.action
