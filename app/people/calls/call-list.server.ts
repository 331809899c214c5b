import { href } from '../../platform/href'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listCallsByIds } from './calls.server'

export const callDeskList = defineDeskList({
  path: href('/admin/calls'),
  may: ['publish'],
  keyArea: 'site',
  table: 'Call',
  search: ['"title"', '"address"'],
  searchHint: 'A part of the title or the address',
  sorts: sortsByAgeOrName('LOWER("title")'),
  perPage: 25,
  rows: listCallsByIds,
  json: ({ guidelines: body, ...call }) => ({ ...call, body }),
  csv: ['id', 'title', 'address', 'phase', 'opensAt', 'closesAt', 'submissions', 'waiting'],
})
