import { idFromParam } from '../../../platform/http/request.server'
import { deliveryNotFound } from '../deliveries.server'
import { webhookNotFound } from '../webhooks.server'

/** @throws NotFound */
export const deliveryIdsFromParams = (params: { id?: string; delivery?: string }) => ({
  webhookId: idFromParam(params.id, webhookNotFound),
  id: idFromParam(params.delivery, deliveryNotFound),
})
