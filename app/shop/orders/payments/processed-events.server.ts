import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { deleteInBatches, purgeOlderThan } from '../../../platform/jobs/purge.server'

export interface StripeEventRef {
  id: string
  type: string
}

/**
 * Runs `steps` in a transaction that also records the event, so that a repeated event changes nothing.
 * @returns undefined when the event was processed before
 */
export async function processEventOnce<T>(
  event: StripeEventRef | undefined,
  steps: (tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inTransaction(async (tx) => {
      if (event) await tx.stripeEvent.create({ data: { id: event.id, type: event.type } })
      return steps(tx)
    })
  } catch (error) {
    if (event && (await isEventProcessed(event))) return
    throw error
  }
}

export async function isEventProcessed({ id }: StripeEventRef): Promise<boolean> {
  return (await db.stripeEvent.findUnique({ where: { id } })) !== null
}

/** The number of days for which processed events are remembered; Stripe lists and sends an event for 30. */
const keepDays = 45

export async function deleteOldProcessedEvents(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.stripeEvent.deleteMany({ where: { receivedAt: { lt: before } }, limit }))
  await purgeOlderThan('Stripe events', keepDays * dayMs, forget, now)
}
