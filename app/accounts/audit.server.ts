import { db, type Transaction } from '../platform/db.server'
import { paging } from '../platform/paging'
import type { Account } from './accounts'

export type Actor = Pick<Account, 'id' | 'username'>

/** What somebody did to something, for the activity log. */
export interface AuditEvent {
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'purged'
  subjectType: string
  subjectId: number
  subjectName: string
  note?: string
}

/** Writes an event down, in the transaction that does it. Without an actor it was the site itself. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor | undefined,
  event: AuditEvent,
): Promise<void> {
  await tx.auditEntry.create({
    data: { ...event, actorId: actor?.id, actorName: actor?.username ?? 'the clock' },
  })
}

const entriesPerPage = 30

/** One page of the activity log, newest first. */
export async function auditLog(asked: string | null) {
  const { page, pages, skip, take } = paging(asked, await db.auditEntry.count(), entriesPerPage)
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'desc' }, skip, take })
  return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), page, pages }
}
