import { db } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { href, hrefPattern } from '../../../platform/href'
import { idFromParam } from '../../../platform/http/request.server'
import { defineDeskList } from '../../../site/accounts/desk-list.server'
import { callNotFound } from '../calls'
import { findCallRow } from '../calls.server'
import { listSendersByIds } from './copies.server'

/** The accepted senders of a call, who get free copies. */
export const freeCopyDeskList = defineDeskList({
  path: hrefPattern('/admin/calls/:id/copies'),
  may: ['sell'],
  keyArea: 'site',
  of: async (params) => {
    const { id } = await findCallRow(db, idFromParam(params.id, callNotFound))
    const where = sql`"callId" = ${id} AND "status" = 'accepted'`
    return { path: href('/admin/calls/:id/copies', { id }), where }
  },
  table: 'Submission',
  search: ['"name"'],
  sorts: { oldest: 'id', newest: 'id' },
  rows: listSendersByIds,
  csv: ['id', 'name', 'hasAddress', 'country', 'orderId'],
})
