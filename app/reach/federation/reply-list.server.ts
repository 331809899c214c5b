import { sql } from '../../platform/database/sql.server'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { listRepliesByIds } from './replies-admin.server'

export const replyDeskList = defineDeskList({
  path: href('/admin/followers/replies'),
  may: ['publish'],
  keyArea: 'site',
  table: 'RemoteReply',
  shows: {
    pending: { name: msg('To read'), where: sql`"state" = 'pending'` },
    approved: { name: msg('Shown'), where: sql`"state" = 'approved'` },
    rejected: { name: msg('Hidden'), where: sql`"state" = 'rejected'` },
  },
  inApi: { tab: 'state' },
  search: ['"name"', '"handle"', '"body"'],
  sorts: { newest: 'id', oldest: 'id' },
  perPage: 30,
  rows: listRepliesByIds,
  json: ({ body: text, about, ...reply }) => ({ ...reply, text, about: about ?? null }),
  csv: ['id', 'name', 'handle', 'actor', 'url', 'publishedAt', 'text'],
})
