import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { enqueueAll, jobKind } from '../../platform/jobs/queue.server'
import { attemptDelivery, type Delivery, failedOutcome, type Outcome, withMessage } from './attempt.server'
import { nextAttemptAt, restMs, retriesMs } from './retries'
import { switchOffFailing, switchOffGone } from './switch-off.server'
import type { DeliveryState } from './webhook-states'

/**
 * Delivers one message. Its row has a turn, and only the job that names the same one may deliver it: so there is one
 * for each message, whatever is killed.
 */
const deliveryJob = jobKind({
  name: 'deliver webhook',
  payload: z.object({ deliveryId: z.int(), turn: z.int() }),
  mayRunTwice: true,
  // Of four jobs that run at once, slow receivers leave two to others.
  atOnce: 2,
  isQuick: true,
  async run({ deliveryId: id, turn }, { signal }) {
    const delivery = await db.webhookDelivery.findFirst({
      where: { id, turn, state: 'waiting' },
      include: withMessage,
    })
    if (!delivery?.webhook.isOn) return
    const { restUntil } = delivery.webhook
    if (restUntil && restUntil > new Date()) return inTransaction((tx) => postpone(tx, delivery, restUntil))
    const outcome = await attemptDelivery(delivery, signal)
    // Another process delivers it.
    if (signal.aborted) return
    await inTransaction((tx) => settle(tx, delivery, outcome))
  },
  async givenUp(tx, { deliveryId: id, turn }, reason) {
    const where = { id, turn, state: 'waiting' }
    const delivery = await tx.webhookDelivery.findFirst({ where, include: withMessage })
    // Many kills in the middle of it are one attempt, which is made again.
    if (delivery) await settle(tx, delivery, failedOutcome(reason, new Date()))
  },
})

interface NewDelivery {
  webhookId: number
  eventId: number
  /** Deliveries of one record wait for each other. */
  record: string
}

/** Adds a delivery that comes after those of the same record, in the transaction of what it tells of. */
export async function startDelivery(tx: Transaction, delivery: NewDelivery): Promise<number> {
  const { webhookId, record } = delivery
  // The lock makes whoever settles the one before see this one.
  const { count } = await tx.webhookDelivery.updateMany({
    where: { webhookId, record, state: 'waiting' },
    data: { attempts: { increment: 0 } },
  })
  const { id } = await tx.webhookDelivery.create({ data: delivery })
  if (count === 0) await giveTurns(tx, [id], new Date())
  return id
}

/** Has these deliveries attempted at a time, and by no earlier job. */
export async function giveTurns(tx: Transaction, ids: number[], at: Date): Promise<void> {
  const where = { id: { in: ids } }
  await tx.webhookDelivery.updateMany({ where, data: { turn: { increment: 1 }, dueAt: at } })
  const rows = await tx.webhookDelivery.findMany({
    where,
    select: { id: true, turn: true },
    orderBy: { id: 'asc' },
  })
  const payloads = rows.map(({ id, turn }) => ({ deliveryId: id, turn }))
  await enqueueAll(tx, deliveryJob, payloads, at)
}

const isSame = ({ id, turn }: Pick<Delivery, 'id' | 'turn'>) => ({ id, turn, state: 'waiting' })

async function postpone(tx: Transaction, delivery: Delivery, until: Date): Promise<void> {
  const { count } = await tx.webhookDelivery.updateMany({ where: isSame(delivery), data: { dueAt: until } })
  if (count > 0) await giveTurns(tx, [delivery.id], until)
}

/** Writes down how an attempt went, and what follows. */
async function settle(
  tx: Transaction,
  delivery: Delivery,
  outcome: Outcome,
  now = new Date(),
): Promise<void> {
  const attempts = delivery.attempts + 1
  const retryUntil = delivery.retryUntil ?? new Date(now.getTime() + retriesMs)
  const again = outcome.isDelivered || outcome.isGone ? undefined : nextAttemptAt(attempts, retryUntil, now)
  const state = stateAfter(outcome, again)
  const { count } = await tx.webhookDelivery.updateMany({
    where: isSame(delivery),
    data: { ...outcome.columns, attempts, retryUntil, state, dueAt: null, finishedAt: again ? null : now },
  })
  if (count === 0) return
  await countOutcome(tx, delivery.webhookId, state, now)
  if (outcome.isGone) await switchOffGone(tx, delivery.webhookId)
  else if (state === 'dead') await switchOffFailing(tx, delivery.webhookId)
  if (again) await giveTurns(tx, [delivery.id], again)
  else await giveTurnToNext(tx, delivery)
}

function stateAfter({ isDelivered }: Outcome, again: Date | undefined): DeliveryState {
  if (isDelivered) return 'delivered'
  return again ? 'waiting' : 'dead'
}

async function countOutcome(tx: Transaction, id: number, state: DeliveryState, now: Date): Promise<void> {
  if (state === 'delivered') {
    await tx.webhook.updateMany({ where: { id }, data: { failures: 0, restUntil: null, deaths: 0 } })
    return
  }
  const deaths = { increment: state === 'dead' ? 1 : 0 }
  const { failures } = await tx.webhook.update({
    where: { id },
    data: { failures: { increment: 1 }, deaths },
  })
  const restUntil = new Date(now.getTime() + restMs(failures))
  await tx.webhook.update({ where: { id }, data: { restUntil } })
}

type OfRecord = Pick<Delivery, 'webhookId' | 'record'>

async function giveTurnToNext(tx: Transaction, { webhookId, record }: OfRecord): Promise<void> {
  const next = await tx.webhookDelivery.findFirst({
    where: { webhookId, record, state: 'waiting' },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  if (next) await giveTurns(tx, [next.id], new Date())
}

const perStatement = 500

/** Goes on with what waits for a webhook that was off: the first delivery of each record. */
export async function resumeDeliveries(tx: Transaction, webhookId: number): Promise<void> {
  const first = await tx.webhookDelivery.groupBy({
    by: ['record'],
    where: { webhookId, state: 'waiting' },
    _min: { id: true },
  })
  const ids = first.flatMap(({ _min }) => _min.id ?? [])
  for (let at = 0; at < ids.length; at += perStatement)
    await giveTurns(tx, ids.slice(at, at + perStatement), new Date())
}
