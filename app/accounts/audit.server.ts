import { db, type Transaction } from '../platform/db.server'
import type { Account } from './accounts'

export type Actor = Pick<Account, 'id' | 'username'>

/** What somebody did to something, for the admins' diary. */
export interface Deed {
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'purged'
  subjectType: 'article' | 'author' | 'band' | 'merch item'
  subjectId: number
  subjectName: string
  note?: string
}

/** Writes a deed down, in the transaction that does it. Without an actor it was the clock. */
export async function recordDeed(tx: Transaction, actor: Actor | undefined, deed: Deed): Promise<void> {
  await tx.auditEntry.create({
    data: { ...deed, actorId: actor?.id, actorName: actor?.username ?? 'the clock' },
  })
}

const deedsPerPage = 30

/** One page of the diary, newest first. */
export async function auditTrail(asked: number) {
  const total = await db.auditEntry.count()
  const pages = Math.max(1, Math.ceil(total / deedsPerPage))
  const page = Math.min(Math.max(1, asked), pages)
  const entries = await db.auditEntry.findMany({
    orderBy: { id: 'desc' },
    skip: (page - 1) * deedsPerPage,
    take: deedsPerPage,
  })
  return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), page, pages }
}
