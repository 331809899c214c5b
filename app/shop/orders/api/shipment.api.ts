import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { changeTracking } from '../parcels/shipments.server'
import { createOrderHandler } from './order-api.server'
import { TrackingRequest } from './order-requests.server'

const handlers = api({
  PUT: createOrderHandler(async ({ request, params, orderId, actor }) => {
    const shipmentId = idFromParam(params.shipment, t('Shipment not found.'))
    const { version, ...tracking } = await parseJson(request, TrackingRequest)
    const opened = openedVersionOfProgram(version)
    await changeTracking({ orderId, shipmentId, opened, actor, ...tracking })
  }),
})
export const loader = handlers.loader
export const action = handlers.action
