import { db, type Transaction } from '../platform/db.server'
import { paging } from '../platform/paging'
import type { Account } from './accounts'

export type Actor = Pick<Account, 'id' | 'username'>

export interface AuditEvent {
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'purged'
  subjectType: string
  subjectId: number
  subjectName: string
  note?: string
}

/** Call it in the transaction that makes the change. Without an actor, the site itself acted. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor | undefined,
  event: AuditEvent,
): Promise<void> {
  await tx.auditEntry.create({
    data: { ...event, actorId: actor?.id, actorName: actor?.username ?? 'System' },
  })
}

const entriesPerPage = 30

export async function auditLog(pageParam: string | null) {
  const { page, pages, skip, take } = paging(pageParam, await db.auditEntry.count(), entriesPerPage)
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'desc' }, skip, take })
  return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), page, pages }
}
