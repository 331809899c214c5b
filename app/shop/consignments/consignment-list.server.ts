import { sql } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { toConsignmentJson } from './api/consignment-json.server'
import { consignmentDirectionOf } from './consignments'
import { listConsignmentsByIds } from './consignments.server'

export const consignmentDeskList = defineDeskList({
  path: href('/admin/consignments'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'Consignment',
  shows: {
    all: { name: msg('All') },
    out: { name: msg('At other shops'), where: sql`"payeeId" IS NULL` },
    in: { name: msg('From makers'), where: sql`"payeeId" IS NOT NULL` },
  },
  search: ['"place"', '"title"'],
  searchHint: 'A part of the shop’s or the maker’s name, or of the item’s',
  sorts: sortsByAgeOrName('LOWER("place")'),
  rows: listConsignmentsByIds,
  json: toConsignmentJson,
  csv: [
    'id',
    'direction',
    'place',
    'title',
    'delivered',
    'sold',
    'returned',
    'lost',
    'there',
    'unit',
    'percent',
    'currency',
    'createdAt',
  ],
  listed: ({ id, place, title, unitCents, percentHundredths, currency, counts, payeeId }) => ({
    id,
    place,
    title,
    unitCents,
    percentHundredths,
    currency,
    counts,
    direction: consignmentDirectionOf({ payeeId }),
  }),
})
