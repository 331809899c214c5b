import { href } from '../../platform/href'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listBlocksByIds } from './blocks.server'

export const blockDeskList = defineDeskList({
  path: href('/admin/followers/blocks'),
  may: ['publish'],
  keyArea: 'site',
  table: 'FederationBlock',
  search: ['"value"', '"note"'],
  searchHint: 'A part of the server, the account or the note',
  sorts: sortsByAgeOrName('"value"'),
  rows: listBlocksByIds,
  csv: ['id', 'kind', 'value', 'note', 'createdBy', 'createdAt'],
  listed: ({ createdAt, ...block }) => ({ ...block, createdAt: createdAt.toISOString() }),
})
