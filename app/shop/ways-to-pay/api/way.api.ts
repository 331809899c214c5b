import { NotFound } from '../../../platform/errors/errors'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { isPaymentWayName, type PaymentWayName } from '../ways'
import { findPaymentWay, setPaymentWay } from '../ways.server'
import { parsePaymentWayRequest } from './way-request.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return findPaymentWay(nameFrom(params.name))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const name = nameFrom(params.name)
    await setPaymentWay(await parsePaymentWayRequest(request, name), admin)
    return findPaymentWay(name)
  },
})
export const loader = handlers.loader
export const action = handlers.action

function nameFrom(param: string | undefined): PaymentWayName {
  if (!isPaymentWayName(param)) throw new NotFound(t('Page not found.'))
  return param
}
