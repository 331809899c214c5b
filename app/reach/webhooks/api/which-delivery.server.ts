import { idFrom } from '../../../platform/http/request.server'
import { deliveryNotFound } from '../deliveries.server'
import { webhookNotFound } from '../webhooks.server'

/** @throws NotFound */
export const whichDelivery = (params: { id?: string; delivery?: string }) => ({
  webhookId: idFrom(params.id, webhookNotFound),
  id: idFrom(params.delivery, deliveryNotFound),
})
