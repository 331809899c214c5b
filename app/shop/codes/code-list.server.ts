import { href } from '../../platform/href'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listCodeBatchesByIds } from './codes.server'

export const codeDeskList = defineDeskList({
  path: href('/admin/codes'),
  may: ['sell'],
  keyArea: 'shop',
  table: 'CodeBatch',
  search: ['"title"', '"note"'],
  searchHint: 'A part of the item’s title or of the note',
  sorts: sortsByAgeOrName('LOWER("title")'),
  rows: listCodeBatchesByIds,
  csv: ['id', 'title', 'note', 'createdAt', 'count', 'used'],
})
