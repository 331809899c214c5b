import { sql } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { listFailedJobsByIds } from '../../platform/jobs/failed-jobs.server'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { toJobJson } from './api/job-json.server'

export const failedJobDeskList = defineDeskList({
  path: href('/admin/jobs'),
  may: [],
  keyArea: 'site',
  table: 'Job',
  where: sql`"failedAt" IS NOT NULL`,
  search: ['"kind"', '"payload"', '"lastError"'],
  sorts: { newest: 'id', oldest: 'id' },
  rows: listFailedJobsByIds,
  json: toJobJson,
  csv: ['id', 'title', 'about', 'attempts', 'failedAt', 'lastError'],
  listed: toJobJson,
})
