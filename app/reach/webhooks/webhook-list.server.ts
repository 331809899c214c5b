import { href } from '../../platform/href'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listWebhooksByIds } from './webhooks.server'

const byName = { text: 'LOWER("name")' }

export const webhookDeskList = defineDeskList({
  path: href('/admin/webhooks'),
  may: [],
  keyArea: 'site',
  table: 'Webhook',
  search: ['"name"', '"url"'],
  searchHint: 'A part of the name or the address',
  sorts: { oldest: 'id', newest: 'id', 'a-z': byName, 'z-a': byName },
  isWhole: true,
  rows: listWebhooksByIds,
  json: ({ dead: givenUp, ...webhook }) => ({ ...webhook, givenUp }),
  csv: ['id', 'name', 'url', 'isOn', 'offReason', 'isFailing', 'eventCount', 'waiting', 'givenUp'],
})
