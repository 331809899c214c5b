import { href } from '../../platform/href'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { toListedPriceListJson } from './api/price-list-json.server'
import { listPriceListsByIds } from './lists.server'

export const priceListDeskList = defineDeskList({
  path: href('/admin/wholesale'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'WholesaleList',
  search: ['"name"'],
  searchHint: 'A part of the name',
  sorts: sortsByAgeOrName('LOWER("name")'),
  rows: listPriceListsByIds,
  json: toListedPriceListJson,
  csv: [
    'id',
    'name',
    'code',
    'percent',
    'minimum',
    'days',
    'itemCount',
    'orderCount',
    'createdAt',
    'endedAt',
  ],
  listed: ({ id, name, code, itemCount, orderCount, endedAt }) => ({
    id,
    name,
    code,
    itemCount,
    orderCount,
    isOver: endedAt !== null,
  }),
})
