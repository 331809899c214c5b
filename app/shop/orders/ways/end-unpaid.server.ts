import { db, inTransaction } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import { partlyPaidFlag } from '../flags'
import { flagOrderForOwner, mailReminder, notPaidInTimeNote } from '../mails/order-mails.server'
import { lockOrder, whereConfirmedWithoutStripe } from '../order-status.server'
import { cancelPlacedOrder } from './confirm-offline-order.server'

const perRun = 100

/** Ends confirmed orders that were not paid in time; a partly paid one is flagged for an admin. */
export async function endUnpaidOrders(now: Date): Promise<void> {
  const late = await db.order.findMany({
    where: { status: 'pending', ...whereConfirmedWithoutStripe, flag: null, expiresAt: { lt: now } },
    select: { id: true, receivedCents: true },
    orderBy: { id: 'asc' },
    take: perRun,
  })
  for (const { id, receivedCents } of late) {
    await (receivedCents > 0 ? flagPart(id) : cancelPlacedOrder(id, 'the shop', notPaidInTimeNote)).catch(
      (error: unknown) => log.warn({ err: error, orderId: id }, 'unpaid order could not be ended'),
    )
  }
}

/** Reminds the buyers of confirmed, unpaid orders once, after half of their time to pay. */
export async function remindUnpaidBuyers(now: Date): Promise<void> {
  const unreminded = { status: 'pending', ...whereConfirmedWithoutStripe, remindedAt: null }
  const orders = await db.order.findMany({
    where: { ...unreminded, expiresAt: { gt: now } },
    select: { id: true, createdAt: true, expiresAt: true },
    orderBy: { expiresAt: 'asc' },
    take: perRun,
  })
  const isHalfOver = ({ createdAt, expiresAt }: (typeof orders)[number]) =>
    2 * now.getTime() > createdAt.getTime() + Number(expiresAt)
  for (const { id } of orders.filter(isHalfOver))
    await inTransaction(async (tx) => {
      const { count } = await tx.order.updateMany({ where: { id, ...unreminded }, data: { remindedAt: now } })
      if (count > 0) await mailReminder(tx, id)
    })
}

const flagPart = (id: number) =>
  inTransaction(async (tx) => {
    if (await lockOrder(tx, { id, status: 'pending', flag: null }))
      await flagOrderForOwner(tx, id, partlyPaidFlag)
  })
