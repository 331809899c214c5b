import { db, inTransaction } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import { partlyPaidFlag } from '../flags'
import { flagOrder, mailReminder, notPaidNote } from '../mails/order-mails.server'
import { lockOrder, placedOffline } from '../order-status.server'
import { cancelPlaced } from './place-order.server'

const perRun = 100

/** Ends placed orders that were not paid in time; one that is paid in part is flagged for the desk. */
export async function endUnpaid(now: Date): Promise<void> {
  const late = await db.order.findMany({
    where: { status: 'pending', ...placedOffline, flag: null, expiresAt: { lt: now } },
    select: { id: true, receivedCents: true },
    orderBy: { id: 'asc' },
    take: perRun,
  })
  for (const { id, receivedCents } of late) {
    await (receivedCents > 0 ? flagPart(id) : cancelPlaced(id, 'the shop', notPaidNote)).catch(
      (error: unknown) => log.warn({ err: error, orderId: id }, 'unpaid order could not be ended'),
    )
  }
}

/** Reminds the buyers of placed orders once, when half of their time to pay is over. */
export async function remindUnpaid(now: Date): Promise<void> {
  const unreminded = { status: 'pending', ...placedOffline, remindedAt: null }
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
    if (await lockOrder(tx, { id, status: 'pending', flag: null })) await flagOrder(tx, id, partlyPaidFlag)
  })
