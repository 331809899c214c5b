import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { requireApiUser } from '../../site/accounts/guards.server'
import { cartLineJson, fetchFailed } from './cart'
import { cartOf } from './cart.server'

const handlers = api(
  {
    GET: async ({ request }) => {
      const user = await requireApiUser(request, t('You must be logged in to view your cart.'))
      return (await cartOf(user.id)).lines.map(cartLineJson)
    },
  },
  { GET: fetchFailed },
)
export const loader = handlers.loader
export const action = handlers.action
