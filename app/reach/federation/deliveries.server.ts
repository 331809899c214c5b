import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { join } from '../../platform/database/sql.server'
import { enqueue, jobKind } from '../../platform/jobs/queue.server'
import type { ActorName } from './addresses'
import { deliverDue } from './deliver-due.server'
import { isFederationOnNow } from './federation.server'

/** Adds deliveries for all followers: one for each inbox, however many followers share it. */
const fanOutJob = jobKind({
  name: 'address to followers',
  payload: z.object({ activityId: z.int() }),
  mayRunTwice: true,
  atOnce: 1,
  run: ({ activityId }) => addressToFollowers(activityId),
})

/** Delivers for a while, and then lets other jobs go first. There is never more than one of them waiting. */
const deliveryJob = jobKind({
  name: 'deliver to followers',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  async run(_payload, { signal }) {
    if (await deliverDue(signal)) await wakeDelivery(db)
  },
})

interface Outgoing {
  actor: ActorName
  activity: object
}

/**
 * Sends an activity to the followers of these actors, in the transaction of what it tells of. That takes the same few
 * statements for any number of followers.
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
  await enqueue(tx, fanOutJob, { activityId })
}

export async function sendTo(tx: Transaction, inbox: string, { actor, activity }: Outgoing): Promise<void> {
  const delivery = { inbox, host: new URL(inbox).host, dueAt: new Date() }
  await tx.outgoingActivity.create({
    data: { actor, body: JSON.stringify(activity), deliveries: { create: delivery } },
  })
  await wakeDelivery(tx)
}

export async function wakeDelivery(tx: Transaction): Promise<void> {
  const waiting = { kind: deliveryJob.name, failedAt: null, leasedBy: null, runAt: { lte: new Date() } }
  if ((await tx.job.count({ where: waiting })) === 0) await enqueue(tx, deliveryJob, null)
}

/** Deliveries to a server that rests are due when its rest ends. */
async function addressToFollowers(id: number): Promise<void> {
  if (!(await isFederationOnNow())) return
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
    await wakeDelivery(tx)
  })
}
