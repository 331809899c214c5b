import { href } from '../../../platform/href'
import { sortsByAgeOrName } from '../../../platform/records/definition'
import { defineDeskList } from '../../../site/accounts/desk-list.server'
import { listIssueRunsByIds } from './runs.server'

export const issueRunDeskList = defineDeskList({
  path: href('/admin/runs'),
  may: ['sell'],
  keyArea: 'people',
  table: 'IssueRun',
  search: ['"title"'],
  searchHint: 'A part of the title',
  sorts: sortsByAgeOrName('LOWER("title")'),
  perPage: 25,
  rows: listIssueRunsByIds,
  csv: ['id', 'title', 'startedAt', 'createdBy', 'copies', 'made'],
})
