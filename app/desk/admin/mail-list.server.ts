import { join, sql } from '../../platform/database/sql.server'
import { sqlTextFound } from '../../platform/database/text-found.server'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { defineDeskList } from '../../site/accounts/desk-list.server'
import { mailKinds } from '../../site/mail/kinds.server'
import { listMailsByIds } from '../../site/mail/mail-log.server'

const about = ['"kind"', `"ownerKind" || ' ' || "ownerId"`]

export const mailDeskList = defineDeskList({
  path: href('/admin/mails'),
  may: ['sell'],
  keyArea: 'site',
  table: 'OutgoingMail',
  tab: 'state',
  // The conditions are written exactly as in the indexes, so that both databases use these.
  shows: {
    all: { name: msg('All') },
    waiting: { name: msg('Waiting'), where: sql`COALESCE("sentAt", "failedAt") IS NULL` },
    sent: { name: msg('Sent'), where: sql`"sentAt" IS NOT NULL` },
    failed: { name: msg('Failed'), where: sql`CASE WHEN "sentAt" IS NULL THEN "failedAt" END IS NOT NULL` },
  },
  // Recipients that the log hides are not found by a search either.
  search: (q) => {
    const hidden = mailKinds().filter(({ hidesRecipient }) => hidesRecipient)
    const isHidden = sql`"kind" IN (${join(['', ...hidden.map(({ name }) => name)])})`
    return sql`(NOT ${isHidden} AND ${sqlTextFound(q, ['"recipient"', ...about])}) OR (${isHidden} AND ${sqlTextFound(q, about)})`
  },
  searchHint: 'A part of the recipient, of the kind of mail, or of what it tells of, such as order 12',
  sorts: { newest: 'id', oldest: 'id' },
  rows: listMailsByIds,
  csv: ['id', 'title', 'recipient', 'state', 'at', 'attempts', 'lastError', 'ownerKind', 'ownerId'],
})
