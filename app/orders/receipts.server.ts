import { isMailOn, sendMail } from '../mail/mail.server'
import { db, type Prisma } from '../platform/db.server'
import { log } from '../platform/log.server'
import { type OrderRow, withLines } from './order-status.server'
import { confirmationMail } from './receipt-mail.server'
import { lateRefundedFlag, refundDueFlag } from './refunds.server'

const minuteMs = 60_000
/** Longer than a mail can take: a claim that is older belongs to a process that died. */
const claimMs = 5 * minuteMs
const retryAfterMs = 2 * minuteMs
const longestRetryMs = 6 * 60 * minuteMs
const giveUpAfterMs = 3 * 24 * 60 * minuteMs
const atOnce = 5
const perRun = 200

/**
 * Emails the buyer that the order is paid, or that a late payment was refunded. Of several processes one sends it: the one
 * that claims it first. After a crash while sending, a buyer may get two emails, but never none.
 */
export async function sendConfirmation(orderId: number, now = Date.now()): Promise<void> {
  if (!isMailOn()) return
  const order = await claim(orderId, now)
  if (!order) return
  const isSent = await sendMail(confirmationMail(order))
  if (isSent)
    return void (await db.order.update({ where: { id: orderId }, data: { confirmedAt: new Date() } }))
  const { mailDueAt, mailAttempts } = order
  const retryAt = new Date(now + retryDelayMs(mailAttempts))
  await db.order.updateMany({ where: { id: orderId, mailDueAt }, data: { mailDueAt: retryAt } })
}

async function claim(id: number, now: number): Promise<OrderRow | null> {
  const { count } = await db.order.updateMany({
    where: { id, AND: [isUntold(now), { OR: [{ flag: null }, { flag: { not: refundDueFlag } }] }] },
    data: { mailDueAt: new Date(now + claimMs), mailAttempts: { increment: 1 } },
  })
  return count > 0 ? db.order.findUnique({ where: { id }, include: withLines }) : null
}

const isUntold = (now: number) =>
  ({
    confirmedAt: null,
    OR: [{ mailDueAt: null }, { mailDueAt: { lte: new Date(now) } }],
  }) satisfies Prisma.OrderWhereInput

const retryDelayMs = (attempts: number) => Math.min(retryAfterMs * 2 ** (attempts - 1), longestRetryMs)

/** Sends what is due: mails that the server did not take, and those of a process that died. A few at once. */
export async function sendDueConfirmations(now = Date.now()): Promise<void> {
  const due = await unconfirmedOrders(now)
  const sendAll = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      await sendConfirmation(id, now).catch((error: unknown) =>
        log.warn({ err: error, orderId: id }, 'order confirmation not sent yet'),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
}

/** Those tried least first: a mail that always fails holds up no other. */
async function unconfirmedOrders(now: number): Promise<number[]> {
  if (!isMailOn()) return []
  const before = new Date(now - retryAfterMs)
  const after = new Date(now - giveUpAfterMs)
  const isPaid = {
    status: { in: ['paid', 'shipped'] },
    OR: [{ flag: null }, { flag: { notIn: [refundDueFlag, lateRefundedFlag] } }],
    paidAt: { lt: before, gt: after },
  } satisfies Prisma.OrderWhereInput
  const isRefundedLate = {
    flag: lateRefundedFlag,
    paidAt: { lt: before },
    refunds: { some: { createdAt: { gt: after } } },
  } satisfies Prisma.OrderWhereInput
  const orders = await db.order.findMany({
    where: { AND: [isUntold(now), { OR: [isPaid, isRefundedLate] }] },
    select: { id: true },
    orderBy: [{ mailAttempts: 'asc' }, { paidAt: 'asc' }],
    take: perRun,
  })
  return orders.map(({ id }) => id)
}
