import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { isWayName, type WayName } from '../ways'
import { paymentWay, setPaymentWay } from '../ways.server'
import { parseWay } from './way-request.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return paymentWay(nameFrom(params.name))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const name = nameFrom(params.name)
    await setPaymentWay(await parseWay(request, name), admin)
    return paymentWay(name)
  },
})
export const loader = handlers.loader
export const action = handlers.action

function nameFrom(param: string | undefined): WayName {
  if (!isWayName(param)) throw new NotFound(t('Page not found.'))
  return param
}
