import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { dayMs, minuteMs } from '../../platform/durations'
import { backOffMs } from '../../platform/jobs/back-off'
import { log } from '../../platform/logging/log.server'

/** How long a process has a server for itself: longer than any turn takes. */
const claimMs = 5 * minuteMs
/** After a week, a delivery is given up. */
export const deliveryMs = 7 * dayMs
/** After so long without an answer, a server's followers are removed. */
export const hostMs = 60 * dayMs

/** @returns false while the server rests, or another process delivers to it */
export async function claimHost(host: string, now = new Date()): Promise<boolean> {
  await db.$executeRaw`INSERT INTO "RemoteHost" ("host") VALUES (${host}) ON CONFLICT DO NOTHING`
  const isFree = { OR: [{ restUntil: null }, { restUntil: { lte: now } }] }
  const { count } = await db.remoteHost.updateMany({
    where: { host, ...isFree },
    data: { restUntil: new Date(now.getTime() + claimMs) },
  })
  if (count > 0) return true
  const known = await db.remoteHost.findUnique({ where: { host } })
  if (known?.restUntil) await postpone(db, host, known.restUntil)
  return false
}

/** Notes that a server takes deliveries: what waits for it is due. */
export async function hostAnswered(host: string, now = new Date()): Promise<void> {
  const data = { failures: 0, failingSince: null, lastError: '', restUntil: null }
  await db.remoteHost.updateMany({ where: { host }, data })
  await db.activityDelivery.updateMany({ where: { host, dueAt: { gt: now } }, data: { dueAt: now } })
}

interface Failure {
  reason: string
  /** Whether it has taken something before, in this turn: it is busy then, not dead. */
  hasAnswered: boolean
  retryAfterMs?: number
}

/** Lets a server rest, longer each time. */
export async function hostFailed(host: string, failure: Failure, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await tx.remoteHost.findUnique({ where: { host } })
    // It was blocked meanwhile.
    if (!before) return
    const failures = (failure.hasAnswered ? 0 : before.failures) + 1
    const failingSince = (failure.hasAnswered ? null : before.failingSince) ?? now
    const restUntil = new Date(now.getTime() + Math.max(restMs(failures), failure.retryAfterMs ?? 0))
    await tx.remoteHost.update({
      where: { host },
      data: { failures, failingSince, restUntil, lastError: failure.reason },
    })
    const old = { createdAt: { lt: new Date(now.getTime() - deliveryMs) } }
    await tx.activityDelivery.deleteMany({ where: { host, activity: old } })
    await postpone(tx, host, restUntil)
    if (now.getTime() - failingSince.getTime() > hostMs) await forgetHost(tx, host)
  })
}

/** One minute at first, three times as long after each failure, a day at most. */
export const restMs = (failures: number) =>
  backOffMs(failures, { firstMs: minuteMs, maxMs: dayMs, factor: 3 })

const postpone = (tx: Transaction, host: string, dueAt: Date) =>
  tx.activityDelivery.updateMany({ where: { host }, data: { dueAt } })

export async function forgetHost(tx: Transaction, host: string): Promise<void> {
  await tx.activityDelivery.deleteMany({ where: { host } })
  const { count } = await tx.follower.deleteMany({ where: { host } })
  await tx.remoteHost.deleteMany({ where: { host } })
  log.info({ host, followers: count }, 'the followers on a server were removed')
}

export async function failingHosts(limit: number) {
  const rows = await db.remoteHost.findMany({
    where: { failingSince: { not: null } },
    orderBy: { failingSince: 'asc' },
    take: limit,
  })
  return rows.map(({ host, failingSince, lastError, restUntil }) => ({
    host,
    lastError,
    failingSince: failingSince?.toISOString() ?? '',
    restUntil: restUntil?.toISOString() ?? '',
  }))
}
