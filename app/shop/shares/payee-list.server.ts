import { href } from '../../platform/href'
import { sortsByNameOrAge } from '../../platform/records/definition'
import { amountFromCents } from '../../platform/ui/money'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listPayeesByIds } from './payees.server'

export const payeeDeskList = defineDeskList({
  path: href('/admin/shares'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'Payee',
  search: ['"name"', '"email"'],
  searchHint: 'A part of the name or the address',
  sorts: sortsByNameOrAge('"name"'),
  isWhole: true,
  rows: listPayeesByIds,
  json: ({ owedCents, ...payee }) => ({ ...payee, owed: amountFromCents(owedCents) }),
  csv: ['id', 'name', 'email', 'shares', 'owed'],
})
