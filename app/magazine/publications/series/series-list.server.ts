import { href } from '../../../platform/href'
import { sortsByNameOrAge } from '../../../platform/records/definition'
import { defineDeskList } from '../../../site/accounts/desk-list.server'
import { listSeriesByIds } from './series-admin.server'

export const seriesDeskList = defineDeskList({
  path: href('/admin/series'),
  may: ['publish'],
  keyArea: 'site',
  table: 'Series',
  search: ['"title"', '"issn"'],
  sorts: sortsByNameOrAge('"title"'),
  rows: listSeriesByIds,
  csv: ['id', 'title', 'address', 'issn', 'issues', 'createdAt'],
  listed: ({ id, title, issn, issues }) => ({ id, title, issn, issues }),
})
