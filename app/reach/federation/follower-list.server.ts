import { href } from '../../platform/href'
import { sortsByAgeOrName } from '../../platform/records/definition'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listFollowersByIds } from './followers-admin.server'

export const followerDeskList = defineDeskList({
  path: href('/admin/followers'),
  may: ['publish'],
  keyArea: 'site',
  table: 'Follower',
  search: ['"handle"'],
  searchHint: 'A part of the handle',
  sorts: sortsByAgeOrName('"handle"'),
  rows: listFollowersByIds,
  csv: ['id', 'handle', 'follower', 'actor', 'createdAt'],
})
