import { sql } from '../../platform/database/sql.server'
import { href, hrefPattern } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listDeliveriesByIds } from './deliveries.server'
import { deliveryStateNames } from './webhook-states'
import { findWebhookById, webhookNotFound } from './webhooks.server'

export const deliveryDeskList = defineDeskList({
  path: hrefPattern('/admin/webhooks/:id/deliveries'),
  may: [],
  keyArea: 'site',
  of: async (params) => {
    const { id } = await findWebhookById(idFromParam(params.id, webhookNotFound))
    return { path: href('/admin/webhooks/:id/deliveries', { id }), where: sql`"webhookId" = ${id}` }
  },
  table: 'WebhookDelivery',
  shows: {
    all: { name: deliveryStateNames.all },
    waiting: { name: deliveryStateNames.waiting, where: sql`"state" = 'waiting'` },
    delivered: { name: deliveryStateNames.delivered, where: sql`"state" = 'delivered'` },
    dead: { name: deliveryStateNames.dead, where: sql`"state" = 'dead'` },
  },
  inApi: { tab: 'state' },
  search: ['"record"', '(SELECT "type" FROM "WebhookEvent" WHERE "WebhookEvent"."id" = "eventId")'],
  searchHint: 'A part of the event, or of the record that it tells of, such as order 12',
  sorts: { newest: 'id', oldest: 'id' },
  rows: listDeliveriesByIds,
  csv: [
    'id',
    'type',
    'record',
    'state',
    'attempts',
    'responseStatus',
    'error',
    'createdAt',
    'attemptedAt',
    'dueAt',
  ],
})
