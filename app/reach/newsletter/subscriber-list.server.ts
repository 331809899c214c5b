import { sql, sqlAddressesMatch } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listSubscriberRowsByIds, subscriberCsvRow, toListedSubscriber } from './subscriber-admin.server'
import { subscriberStateNames } from './subscribers'

export const subscriberDeskList = defineDeskList({
  path: href('/admin/subscribers'),
  may: [],
  keyArea: 'people',
  table: 'Subscriber',
  shows: {
    all: { name: msg('All') },
    active: { name: subscriberStateNames.active, where: sql`"state" = 'active'` },
    pending: { name: subscriberStateNames.pending, where: sql`"state" = 'pending'` },
    unsubscribed: { name: subscriberStateNames.unsubscribed, where: sql`"state" = 'unsubscribed'` },
    bouncing: { name: subscriberStateNames.bouncing, where: sql`"state" = 'bouncing'` },
  },
  inApi: { tab: 'state' },
  search: (q) => sqlAddressesMatch(q, '"emailKey"'),
  searchHint: 'A part of an address',
  sorts: sortsByAgeOrName('"emailKey"'),
  rows: listSubscriberRowsByIds,
  json: toListedSubscriber,
  csvOf: subscriberCsvRow,
  csv: ['email', 'state', 'topics', 'confirmed', 'since', 'origin'],
  listed: toListedSubscriber,
})
