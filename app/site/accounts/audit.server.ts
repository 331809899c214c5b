import { LRUCache } from 'lru-cache'
import { type CurrentRequest, currentRequest } from '../../platform/current-request.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { networkOfAddress } from '../../platform/http/network.server'
import { paging } from '../../platform/http/paging'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { log } from '../../platform/logging/log.server'
import { cutText } from '../../platform/text/cut-text'
import type { Account } from './accounts'

export type Actor = Pick<Account, 'id' | 'username'>

export interface AuditEvent {
  action:
    | 'created'
    | 'changed'
    | 'deleted'
    | 'restored'
    | 'purged'
    | 'was refused'
    | 'asked for'
    | 'used'
    | 'voided'
  /** A kind of content, or one of `accessSubjects`. */
  subjectType: string
  subjectId?: number
  subjectName: string
  note?: string
}

export const accessSubjects = ['login', 'page', 'role', 'account', 'reset link', 'invitation']

/** Call it in the transaction that makes the change. Without an actor, the site itself acted. */
export async function recordAudit(
  tx: Transaction,
  actor: Actor | 'visitor' | undefined,
  ...events: AuditEvent[]
): Promise<void> {
  const by = actor === 'visitor' ? { actorName: 'Visitor' } : nameOf(actor)
  const address = currentRequest()?.address
  await tx.auditEntry.createMany({ data: events.map((event) => ({ ...event, ...by, address })) })
}

export const recordAccountChange = (
  tx: Transaction,
  actor: Actor | undefined,
  { id, username }: Actor,
  note: string,
): Promise<void> =>
  recordAudit(tx, actor, {
    action: 'changed',
    subjectType: 'account',
    subjectId: id,
    subjectName: username,
    note,
  })

const nameOf = (actor?: Actor) => ({ actorId: actor?.id, actorName: actor?.username ?? 'System' })

/** Repeated refusals of one user are logged once a minute. */
const notedRefusals = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })

export async function recordRefusal({ path, address, user }: CurrentRequest): Promise<void> {
  const who = `${networkOfAddress(address)} ${user?.id}`
  if (notedRefusals.has(who)) return
  notedRefusals.set(who, true)
  await recordAudit(db, user ?? 'visitor', {
    action: 'was refused',
    subjectType: 'page',
    subjectName: cutText(path, 300),
  }).catch((error) => log.error({ err: error }, 'a refusal could not be noted'))
}

const refusalDays = 90

/** Deletes old refusals: anybody can cause them, and they hold network addresses. */
export async function deleteOldRefusals(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) =>
      db.auditEntry.deleteMany({ where: { action: 'was refused', at: { lt: before } }, limit }),
    )
  await purgeOlderThan('refusals', refusalDays * dayMs, forget, now)
}

const entriesPerPage = 30

export const auditSubjects = ['content', 'access'] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** Returns a page of the activity log: changes of content, or of who may do what. */
export async function auditLog(about: AuditSubject, pageParam: string | null) {
  const where = whereAbout(about)
  const { page, pages, skip, take } = paging(pageParam, await db.auditEntry.count({ where }), entriesPerPage)
  const entries = await db.auditEntry.findMany({ where, orderBy: { id: 'desc' }, skip, take })
  return { entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })), page, pages }
}

export function auditEntriesAfter(about: AuditSubject, cursor: Cursor | undefined, take: number) {
  const where = { AND: [whereAbout(about), whereAfter([{ id: 'desc' }], cursor)] }
  return db.auditEntry.findMany({ where, orderBy: { id: 'desc' }, take })
}

const whereAbout = (about: AuditSubject): Prisma.AuditEntryWhereInput => ({
  subjectType: about === 'access' ? { in: accessSubjects } : { notIn: accessSubjects },
})
