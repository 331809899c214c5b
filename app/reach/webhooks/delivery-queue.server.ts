import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { defineJobKind, enqueueAll } from '../../platform/jobs/queue.server'
import {
  type AttemptOutcome,
  attemptDelivery,
  type DeliveryToAttempt,
  failedOutcome,
  webhookAndEventInclude,
} from './attempt.server'
import { maxRetryMs, nextAttemptAt, webhookRestMs } from './retries'
import { switchOffFailingWebhook, switchOffGoneWebhook } from './switch-off.server'
import type { DeliveryState } from './webhook-states'

/**
 * A job that delivers one message. Its row has the number of the job that may deliver it, so that only one job does,
 * whatever is killed.
 */
const deliveryJobKind = defineJobKind({
  name: 'deliver webhook',
  payload: z.object({ deliveryId: z.int(), turn: z.int() }),
  mayRunTwice: true,
  // Two of four concurrent jobs are left for other work while receivers are slow.
  atOnce: 2,
  isQuick: true,
  async run({ deliveryId: id, turn }, { signal }) {
    const delivery = await db.webhookDelivery.findFirst({
      where: { id, turn, state: 'waiting' },
      include: webhookAndEventInclude,
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
    const delivery = await tx.webhookDelivery.findFirst({ where, include: webhookAndEventInclude })
    // Several kills during an attempt count as one failed attempt, after which the message is delivered
    // again.
    if (delivery) await settle(tx, delivery, failedOutcome(reason, new Date()))
  },
})

interface NewDelivery {
  webhookId: number
  eventId: number
  /** The record of the event; deliveries of one record are sent in order. */
  record: string
}

/** Creates a delivery that waits for earlier ones of the same record, in the transaction of the event. */
export async function queueDelivery(tx: Transaction, delivery: NewDelivery): Promise<number> {
  const { webhookId, record } = delivery
  // The lock makes the earlier delivery's end see this one.
  const { count } = await tx.webhookDelivery.updateMany({
    where: { webhookId, record, state: 'waiting' },
    data: { attempts: { increment: 0 } },
  })
  const { id } = await tx.webhookDelivery.create({ data: delivery })
  if (count === 0) await scheduleDeliveries(tx, [id], new Date())
  return id
}

/** Schedules deliveries for a time, and invalidates earlier jobs for them. */
export async function scheduleDeliveries(tx: Transaction, ids: number[], at: Date): Promise<void> {
  const where = { id: { in: ids } }
  await tx.webhookDelivery.updateMany({ where, data: { turn: { increment: 1 }, dueAt: at } })
  const rows = await tx.webhookDelivery.findMany({
    where,
    select: { id: true, turn: true },
    orderBy: { id: 'asc' },
  })
  const payloads = rows.map(({ id, turn }) => ({ deliveryId: id, turn }))
  await enqueueAll(tx, deliveryJobKind, payloads, at)
}

const isSame = ({ id, turn }: Pick<DeliveryToAttempt, 'id' | 'turn'>) => ({ id, turn, state: 'waiting' })

async function postpone(tx: Transaction, delivery: DeliveryToAttempt, until: Date): Promise<void> {
  const { count } = await tx.webhookDelivery.updateMany({ where: isSame(delivery), data: { dueAt: until } })
  if (count > 0) await scheduleDeliveries(tx, [delivery.id], until)
}

/** Records the outcome of an attempt, and schedules what follows. */
async function settle(
  tx: Transaction,
  delivery: DeliveryToAttempt,
  outcome: AttemptOutcome,
  now = new Date(),
): Promise<void> {
  const attempts = delivery.attempts + 1
  const retryUntil = delivery.retryUntil ?? new Date(now.getTime() + maxRetryMs)
  const again = outcome.isDelivered || outcome.isGone ? undefined : nextAttemptAt(attempts, retryUntil, now)
  const state = stateAfter(outcome, again)
  const { count } = await tx.webhookDelivery.updateMany({
    where: isSame(delivery),
    data: { ...outcome.columns, attempts, retryUntil, state, dueAt: null, finishedAt: again ? null : now },
  })
  if (count === 0) return
  await countOutcome(tx, delivery.webhookId, state, now)
  if (outcome.isGone) await switchOffGoneWebhook(tx, delivery.webhookId)
  else if (state === 'dead') await switchOffFailingWebhook(tx, delivery.webhookId)
  if (again) await scheduleDeliveries(tx, [delivery.id], again)
  else await giveTurnToNext(tx, delivery)
}

function stateAfter({ isDelivered }: AttemptOutcome, again: Date | undefined): DeliveryState {
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
  const restUntil = new Date(now.getTime() + webhookRestMs(failures))
  await tx.webhook.update({ where: { id }, data: { restUntil } })
}

type OfRecord = Pick<DeliveryToAttempt, 'webhookId' | 'record'>

async function giveTurnToNext(tx: Transaction, { webhookId, record }: OfRecord): Promise<void> {
  const next = await tx.webhookDelivery.findFirst({
    where: { webhookId, record, state: 'waiting' },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  if (next) await scheduleDeliveries(tx, [next.id], new Date())
}

const perStatement = 500

/** Schedules the waiting deliveries of a webhook that was off: the first one of each record. */
export async function resumeDeliveries(tx: Transaction, webhookId: number): Promise<void> {
  const first = await tx.webhookDelivery.groupBy({
    by: ['record'],
    where: { webhookId, state: 'waiting' },
    _min: { id: true },
  })
  const ids = first.flatMap(({ _min }) => _min.id ?? [])
  for (let at = 0; at < ids.length; at += perStatement)
    await scheduleDeliveries(tx, ids.slice(at, at + perStatement), new Date())
}
