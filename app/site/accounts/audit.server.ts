import { LRUCache } from 'lru-cache'
import { type CurrentRequest, currentRequest } from '../../platform/current-request.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { networkOfAddress } from '../../platform/http/network.server'
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
  /** The kind of the subject: a kind of content, or one of `accessSubjects`. */
  subjectType: string
  subjectId?: number
  subjectName: string
  note?: string
}

export const accessSubjects = ['login', 'page', 'role', 'account', 'reset link', 'invitation']

/** Records a change in the activity log, in its transaction. Without an actor, the site itself acted. */
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

/** The refusals that were logged: repeated ones of one user are logged once a minute. */
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

/** Deletes old refusals, which anybody can cause and which contain network addresses. */
export async function deleteOldRefusals(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) =>
      db.auditEntry.deleteMany({ where: { action: 'was refused', at: { lt: before } }, limit }),
    )
  await purgeOlderThan('refusals', refusalDays * dayMs, forget, now)
}

export type AuditEntry = Prisma.AuditEntryGetPayload<object>

export const listAuditEntriesByIds = (ids: number[]) => db.auditEntry.findMany({ where: { id: { in: ids } } })

/** Returns the last changes of content. */
export const listNewestAuditEntries = (take: number) =>
  db.auditEntry.findMany({
    where: { subjectType: { notIn: accessSubjects } },
    orderBy: { id: 'desc' },
    take,
  })
