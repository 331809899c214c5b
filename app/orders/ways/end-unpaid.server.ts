import { db, inTransaction } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import { partlyPaidFlag } from '../flags'
import { flagOrder, notPaidNote } from '../mails/order-mails.server'
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

const flagPart = (id: number) =>
  inTransaction(async (tx) => {
    if (await lockOrder(tx, { id, status: 'pending', flag: null })) await flagOrder(tx, id, partlyPaidFlag)
  })
