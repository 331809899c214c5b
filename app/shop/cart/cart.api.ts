import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiUser } from '../../site/accounts/guards.server'
import { cartFetchFailed, toCartLineJson } from './cart'
import { loadCartOfUser } from './cart.server'

const handlers = api(
  {
    GET: async ({ request }) => {
      const user = await requireApiUser(request, t('You must be logged in to view your cart.'))
      return (await loadCartOfUser(user.id)).lines.map(toCartLineJson)
    },
  },
  { GET: cartFetchFailed },
)
export const loader = handlers.loader
export const action = handlers.action
