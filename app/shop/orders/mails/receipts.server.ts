import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { lateRefundedFlag, wherePaidForGoods } from '../flags'
import { mailReceipt, mailRefund } from './order-mails.server'

/** The time within which a node of the last release sends its receipts itself. */
const afterMs = 2 * minuteMs
const forMs = 3 * 24 * 60 * minuteMs
const perRun = 200
const never = new Date('9999-01-01')

/**
 * Columns that prevent a node of the last release from sending this order's receipt, which is among the outgoing mails.
 */
export const columnsWithoutReceiptDue = { mailDueAt: never }

/** Sends receipts for orders of the last release, which are missing among the outgoing mails. */
export async function sendMissedReceipts(now = Date.now()): Promise<void> {
  const owed = { AND: [isUntold(now), isDue(now)] }
  const orders = await db.order.findMany({ where: owed, select: { id: true }, take: perRun })
  for (const { id } of orders) await inTransaction((tx) => takeOver(tx, id, owed))
}

async function takeOver(tx: Transaction, id: number, owed: Prisma.OrderWhereInput): Promise<void> {
  const { count } = await tx.order.updateMany({ where: { id, ...owed }, data: columnsWithoutReceiptDue })
  if (count === 0) return
  const { flag, refunds } = await tx.order.findUniqueOrThrow({ where: { id }, include: { refunds: true } })
  if (flag !== lateRefundedFlag) return mailReceipt(tx, id)
  for (const { id: refundId } of refunds) await mailRefund(tx, id, refundId)
}

const isUntold = (now: number) =>
  ({
    confirmedAt: null,
    OR: [{ mailDueAt: null }, { mailDueAt: { lte: new Date(now) } }],
  }) satisfies Prisma.OrderWhereInput

function isDue(now: number): Prisma.OrderWhereInput {
  const paidAt = { lt: new Date(now - afterMs), gt: new Date(now - forMs) }
  return {
    OR: [
      { status: { in: ['paid', 'shipped'] }, ...wherePaidForGoods, paidAt },
      { flag: lateRefundedFlag, paidAt },
    ],
  }
}
