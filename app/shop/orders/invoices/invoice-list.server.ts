import { isPostgresql } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { defineDeskList } from '../../../site/accounts/desk-list.server'
import { toListedInvoiceJson } from './api/invoice-json.server'
import { listInvoicesByNumbers } from './invoices.server'

const company = isPostgresql
  ? `"content"::jsonb #>> '{buyer,company}'`
  : `json_extract("content", '$.buyer.company')`

export const invoiceDeskList = defineDeskList({
  path: href('/admin/invoices'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'Invoice',
  key: '"number"',
  search: ['CAST("number" AS TEXT)', company],
  searchHint: 'A part of the number or of the company',
  sorts: { newest: 'id', oldest: 'id' },
  rows: listInvoicesByNumbers,
  json: toListedInvoiceJson,
  csv: ['number', 'kind', 'issuedOn', 'company', 'orderId', 'total', 'currency'],
})
