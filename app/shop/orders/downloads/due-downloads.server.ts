import { db, inTransaction } from '../../../platform/database/db.server'
import { localTimeOf } from '../../../platform/site-zone'
import { wherePaidForGoods } from '../flags'
import { completeDigitalOrder, lockOrder, orderLinesInclude } from '../order-status.server'
import { whereSoldHere } from '../sold-here'
import { mailDownloads } from './download-mail.server'

const perRun = 200

/**
 * Mails buyers, once, whose files have become available, and completes orders without shipping: pre-orders on their
 * day, and orders that the last release, which has no downloads, marked as paid.
 */
export async function deliverDueDownloads(now = new Date()): Promise<void> {
  const hasCome = { lte: localTimeOf(now).date }
  const isPaid = { status: { in: ['paid', 'shipped'] }, ...wherePaidForGoods, ...whereSoldHere }
  const untold = await db.orderLine.findMany({
    where: { filesToldAt: null, shipsFrom: hasCome, order: isPaid },
    select: { orderId: true },
    take: perRun,
  })
  const isThere = { isDigital: true, OR: [{ shipsFrom: null }, { shipsFrom: hasCome }] }
  const undone = await db.order.findMany({
    where: { ...isPaid, status: 'paid', lines: { some: {}, every: isThere } },
    select: { id: true },
    take: perRun,
  })
  const ids = new Set([...untold.map(({ orderId }) => orderId), ...undone.map(({ id }) => id)])
  for (const id of ids) {
    await inTransaction(async (tx) => {
      if (!(await lockOrder(tx, { id, ...isPaid }))) return
      await mailDownloads(tx, id, now)
      const order = await tx.order.findUniqueOrThrow({ where: { id }, include: orderLinesInclude })
      await completeDigitalOrder(tx, order, 'the shop', now)
    })
  }
}
