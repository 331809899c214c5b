import { join, sql } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { accessSubjects, listAuditEntriesByIds } from '../../site/accounts/audit.server'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { staffPermissions } from '../../site/accounts/guards.server'
import { describeActivityEntry } from './activity.server'

const isAccess = sql`"subjectType" IN (${join(accessSubjects)})`

export const activityDeskList = defineDeskList({
  path: href('/admin/activity'),
  may: staffPermissions,
  keyArea: 'site',
  table: 'AuditEntry',
  tab: 'about',
  shows: {
    content: { name: msg('Content'), where: sql`NOT ${isAccess}` },
    access: { name: msg('Access'), where: isAccess, may: [] },
  },
  search: ['"actorName"', '"action"', '"subjectType"', '"subjectName"', '"note"'],
  sorts: { newest: 'id', oldest: 'id' },
  perPage: 30,
  rows: listAuditEntriesByIds,
  json: ({ address, ...entry }) =>
    accessSubjects.includes(entry.subjectType) ? { ...entry, address } : entry,
  csvOf: (entry) => entry,
  csv: ['id', 'at', 'actorName', 'action', 'subjectType', 'subjectId', 'subjectName', 'note'],
  listed: describeActivityEntry,
})
