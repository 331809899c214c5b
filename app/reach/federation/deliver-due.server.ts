import { db } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import type { ActorName } from './addresses'
import { isFederationOnNow } from './federation.server'
import { claimHost, hostAnswered, hostFailed } from './hosts.server'
import { signingKeys } from './keys.server'
import { type Outcome, postSigned } from './post-signed.server'
import type { SigningKey } from './signatures/draft-signature.server'

const hostsAtOnce = 8
/** How many deliveries a server gets in a row, and for how long, before others have their turn. */
const maxInARow = 20
const maxMsInARow = 10_000

/**
 * Delivers what is due, to some servers at once and to each in order; nothing while nobody can follow.
 * @returns whether more is due
 */
export async function deliverDue(signal?: AbortSignal): Promise<boolean> {
  if (!(await isFederationOnNow())) return false
  const due = await db.activityDelivery.groupBy({
    by: ['host'],
    where: { dueAt: { lte: new Date() } },
    _min: { id: true },
    orderBy: { _min: { id: 'asc' } },
    take: hostsAtOnce,
  })
  if (due.length === 0) return false
  const keyOf = await signingKeys()
  await Promise.all(due.map(({ host }) => deliverTo(host, keyOf, signal)))
  return (await db.activityDelivery.count({ where: { dueAt: { lte: new Date() } }, take: 1 })) > 0
}

type KeyOf = (actor: ActorName) => SigningKey

async function deliverTo(host: string, keyOf: KeyOf, signal?: AbortSignal): Promise<void> {
  if (!(await claimHost(host))) return
  const deliveries = await db.activityDelivery.findMany({
    where: { host },
    orderBy: { id: 'asc' },
    take: maxInARow,
    include: { activity: true },
  })
  const began = performance.now()
  let hasAnswered = false
  for (const { id, inbox, activity } of deliveries) {
    const outcome = await postSigned(inbox, activity.body, keyOf(activity.actor), signal)
    // Another process has the job now.
    if (signal?.aborted) return
    if (outcome.state === 'failed') return hostFailed(host, { ...outcome, hasAnswered })
    await settle({ id, inbox, host }, outcome)
    hasAnswered = true
    if (performance.now() - began > maxMsInARow) break
  }
  await hostAnswered(host)
}

async function settle(
  { id, inbox, host }: { id: number; inbox: string; host: string },
  outcome: Outcome,
): Promise<void> {
  await db.activityDelivery.deleteMany({ where: { id } })
  if (outcome.state === 'delivered') return
  log.info({ host, reason: outcome.reason }, 'a follower’s server refused a delivery')
  if (outcome.state !== 'gone') return
  await db.follower.deleteMany({ where: { inbox } })
  await db.activityDelivery.deleteMany({ where: { inbox } })
}
