import { db } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import type { ActorName } from './addresses'
import { isFederationOnInDatabase } from './federation.server'
import { claimHostForDelivery, recordHostAnswered, recordHostFailed } from './hosts.server'
import { loadSigningKeys } from './keys.server'
import { type PostOutcome, postSignedActivity } from './post-signed.server'
import type { SigningKey } from './signatures/draft-signature.server'

const hostsAtOnce = 8
/** The maximum number of consecutive deliveries to one server, before others have their turn. */
const maxInARow = 20
const maxMsInARow = 10_000

/**
 * Sends due deliveries, to several servers at once and to each in order; none while the site has no followers.
 * @returns whether more are due
 */
export async function deliverDueActivities(signal?: AbortSignal): Promise<boolean> {
  if (!(await isFederationOnInDatabase())) return false
  const due = await db.activityDelivery.groupBy({
    by: ['host'],
    where: { dueAt: { lte: new Date() } },
    _min: { id: true },
    orderBy: { _min: { id: 'asc' } },
    take: hostsAtOnce,
  })
  if (due.length === 0) return false
  const keyOf = await loadSigningKeys()
  await Promise.all(due.map(({ host }) => deliverTo(host, keyOf, signal)))
  return (await db.activityDelivery.count({ where: { dueAt: { lte: new Date() } }, take: 1 })) > 0
}

type KeyOf = (actor: ActorName) => SigningKey

async function deliverTo(host: string, keyOf: KeyOf, signal?: AbortSignal): Promise<void> {
  if (!(await claimHostForDelivery(host))) return
  const deliveries = await db.activityDelivery.findMany({
    where: { host },
    orderBy: { id: 'asc' },
    take: maxInARow,
    include: { activity: true },
  })
  const began = performance.now()
  let hasAnswered = false
  for (const { id, inbox, activity } of deliveries) {
    const outcome = await postSignedActivity(inbox, activity.body, keyOf(activity.actor), signal)
    // Another process has taken over the job.
    if (signal?.aborted) return
    if (outcome.state === 'failed') return recordHostFailed(host, { ...outcome, hasAnswered })
    await settle({ id, inbox, host }, outcome)
    hasAnswered = true
    if (performance.now() - began > maxMsInARow) break
  }
  await recordHostAnswered(host)
}

async function settle(
  { id, inbox, host }: { id: number; inbox: string; host: string },
  outcome: PostOutcome,
): Promise<void> {
  await db.activityDelivery.deleteMany({ where: { id } })
  if (outcome.state === 'delivered') return
  log.info({ host, reason: outcome.reason }, 'a follower’s server refused a delivery')
  if (outcome.state !== 'gone') return
  await db.follower.deleteMany({ where: { inbox } })
  await db.activityDelivery.deleteMany({ where: { inbox } })
}
