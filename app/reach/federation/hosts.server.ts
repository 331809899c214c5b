import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { dayMs, minuteMs } from '../../platform/durations'
import { backOffMs } from '../../platform/jobs/back-off'
import { log } from '../../platform/logging/log.server'

/** The time for which a process reserves a server, longer than it ever delivers to it. */
const claimMs = 5 * minuteMs
/** The age at which a delivery is given up. */
export const maxDeliveryMs = 7 * dayMs
/** The time without an answer after which a server's followers are removed. */
export const maxSilentHostMs = 60 * dayMs

/** @returns false while the server is paused, or reserved by another process */
export async function claimHostForDelivery(host: string, now = new Date()): Promise<boolean> {
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

/** Records that a server accepts deliveries, so that waiting ones are due. */
export async function recordHostAnswered(host: string, now = new Date()): Promise<void> {
  const data = { failures: 0, failingSince: null, lastError: '', restUntil: null }
  await db.remoteHost.updateMany({ where: { host }, data })
  await db.activityDelivery.updateMany({ where: { host, dueAt: { gt: now } }, data: { dueAt: now } })
}

interface Failure {
  reason: string
  /** Whether the server has accepted something since it was reserved, so that it is busy and not down. */
  hasAnswered: boolean
  retryAfterMs?: number
}

/** Pauses deliveries to a server, longer after each failure. */
export async function recordHostFailed(host: string, failure: Failure, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await tx.remoteHost.findUnique({ where: { host } })
    // The server was blocked meanwhile.
    if (!before) return
    const failures = (failure.hasAnswered ? 0 : before.failures) + 1
    const failingSince = (failure.hasAnswered ? null : before.failingSince) ?? now
    const restUntil = new Date(now.getTime() + Math.max(hostPauseMs(failures), failure.retryAfterMs ?? 0))
    await tx.remoteHost.update({
      where: { host },
      data: { failures, failingSince, restUntil, lastError: failure.reason },
    })
    const old = { createdAt: { lt: new Date(now.getTime() - maxDeliveryMs) } }
    await tx.activityDelivery.deleteMany({ where: { host, activity: old } })
    await postpone(tx, host, restUntil)
    if (now.getTime() - failingSince.getTime() > maxSilentHostMs) await forgetHost(tx, host)
  })
}

/** Returns the pause after failures: one minute, three times as long each time, up to a day. */
export const hostPauseMs = (failures: number) =>
  backOffMs(failures, { firstMs: minuteMs, maxMs: dayMs, factor: 3 })

const postpone = (tx: Transaction, host: string, dueAt: Date) =>
  tx.activityDelivery.updateMany({ where: { host }, data: { dueAt } })

export async function forgetHost(tx: Transaction, host: string): Promise<void> {
  await tx.activityDelivery.deleteMany({ where: { host } })
  const { count } = await tx.follower.deleteMany({ where: { host } })
  await tx.remoteHost.deleteMany({ where: { host } })
  log.info({ host, followers: count }, 'the followers on a server were removed')
}

export async function listFailingHosts(limit: number) {
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
