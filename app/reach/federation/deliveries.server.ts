import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { join } from '../../platform/database/sql.server'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import type { ActorName } from './addresses'
import { deliverDueActivities } from './deliver-due.server'
import { isFederationOnInDatabase } from './federation.server'

/** A job that creates deliveries for all followers, one per inbox, since followers may share it. */
const fanOutJobKind = defineJobKind({
  name: 'address to followers',
  payload: z.object({ activityId: z.int() }),
  mayRunTwice: true,
  atOnce: 1,
  run: ({ activityId }) => addressToFollowers(activityId),
})

/** A job that sends deliveries for a while, then lets other jobs run. At most one such job is waiting. */
const deliveryJobKind = defineJobKind({
  name: 'deliver to followers',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  async run(_payload, { signal }) {
    if (await deliverDueActivities(signal)) await wakeDeliveryJob(db)
  },
})

interface Outgoing {
  actor: ActorName
  activity: object
}

/**
 * Sends an activity to the followers of these actors, in the transaction of the change. That takes a few statements for
 * any number of followers.
 */
export async function sendToFollowers(
  tx: Transaction,
  { actor, activity, audience }: Outgoing & { audience: ActorName[] },
): Promise<void> {
  const isFollowed = await tx.follower.findFirst({ where: { actor: { in: audience } }, select: { id: true } })
  if (!isFollowed) return
  const { id: activityId } = await tx.outgoingActivity.create({
    data: { actor, body: JSON.stringify(activity), audience: audience.join(' ') },
  })
  await enqueue(tx, fanOutJobKind, { activityId })
}

export async function sendToInboxes(
  tx: Transaction,
  inbox: string,
  { actor, activity }: Outgoing,
): Promise<void> {
  const delivery = { inbox, host: new URL(inbox).host, dueAt: new Date() }
  await tx.outgoingActivity.create({
    data: { actor, body: JSON.stringify(activity), deliveries: { create: delivery } },
  })
  await wakeDeliveryJob(tx)
}

export async function wakeDeliveryJob(tx: Transaction): Promise<void> {
  const waiting = { kind: deliveryJobKind.name, failedAt: null, leasedBy: null, runAt: { lte: new Date() } }
  if ((await tx.job.count({ where: waiting })) === 0) await enqueue(tx, deliveryJobKind, null)
}

/** Creates the deliveries of an activity. Those to a server that is paused are due when the pause ends. */
async function addressToFollowers(id: number): Promise<void> {
  if (!(await isFederationOnInDatabase())) return
  return inTransaction(async (tx) => {
    const activity = await tx.outgoingActivity.findUnique({ where: { id } })
    if (!activity?.audience) return
    const now = new Date()
    await tx.$executeRaw`
      INSERT INTO "ActivityDelivery" ("activityId", "inbox", "host", "dueAt")
      SELECT DISTINCT CAST(${id} AS INTEGER), f."inbox", f."host", COALESCE(h."restUntil", ${now})
      FROM "Follower" f LEFT JOIN "RemoteHost" h ON h."host" = f."host"
      WHERE f."actor" IN (${join(activity.audience.split(' '))})
      ON CONFLICT DO NOTHING`
    await tx.outgoingActivity.update({ where: { id }, data: { audience: '' } })
    await wakeDeliveryJob(tx)
  })
}
