import type Stripe from 'stripe'
import { cachedTables } from '../../../platform/changes/cached-tables.server'
import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfterCursor } from '../../../platform/http/list-request.server'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { formatMoney } from '../../../platform/ui/money'
import { mailUnmatchedPayment } from '../mails/order-mails.server'
import { orderIdIn } from './order-of-session.server'
import { paymentColumnsOf } from './session-payment.server'

const shownAtOnce = 50

/** Records a payment without an order, once, so that an admin looks at it. */
export async function recordUnmatchedPayment(
  tx: Transaction,
  session: Stripe.Checkout.Session,
  reason: string,
): Promise<void> {
  const { id: sessionId, metadata, customer_details: buyer } = session
  const { paymentIntentId, totalCents: amountCents, isTest } = paymentColumnsOf(session)
  const orderId = orderIdIn(session)
  const orderReference = metadata?.reference ?? null
  if (isOfAnotherShop(session)) {
    log.info({ sessionId, paymentIntentId }, 'payment of another shop on this Stripe account')
    return
  }
  log.error({ sessionId, paymentIntentId, orderId, orderReference, amountCents, reason }, 'unmatched payment')
  const seenAt = new Date()
  const payment = await tx.unmatchedPayment.upsert({
    where: { sessionId },
    create: {
      sessionId,
      paymentIntentId,
      orderId,
      orderReference,
      amountCents,
      reason,
      isTest,
      currency: session.currency ?? 'usd',
      email: buyer?.email ?? session.customer_email,
      createdAt: seenAt,
    },
    update: {},
  })
  const isNew = payment.createdAt.getTime() === seenAt.getTime()
  if (isNew) await mailUnmatchedPayment(tx, payment)
}

/** Tells whether a payment belongs to another shop: several programs and sites may share one Stripe account. */
function isOfAnotherShop(session: Stripe.Checkout.Session): boolean {
  if (orderIdIn(session) === null && !session.metadata?.membership) return true
  const { success_url: returnUrl } = session
  if (!env.siteUrl || !returnUrl || !URL.canParse(returnUrl)) return false
  return new URL(returnUrl).origin !== env.siteUrl
}

export async function isUnmatchedPayment(sessionId: string): Promise<boolean> {
  return (await db.unmatchedPayment.count({ where: { sessionId } })) > 0
}

const isOpen = { resolvedAt: null }

/** The number of unresolved payments, cached until one comes or is resolved. */
export const unresolvedPayments = cachedTables(['UnmatchedPayment'], () =>
  db.unmatchedPayment.count({ where: isOpen }),
)

const newestFirst = [
  { createdAt: 'desc' },
  { sessionId: 'desc' },
] satisfies Prisma.UnmatchedPaymentOrderByWithRelationInput[]

export async function listUnresolvedPayments(cursor?: Cursor, take = shownAtOnce) {
  const [time, sessionId] = cursor ?? []
  const after = time === undefined ? undefined : [new Date(time).toISOString(), sessionId ?? '']
  const rows = await db.unmatchedPayment.findMany({
    where: { AND: [isOpen, whereAfterCursor(newestFirst, after)] },
    orderBy: newestFirst,
    take,
  })
  return rows.map(({ createdAt, resolvedAt, resolvedBy, ...payment }) => ({
    ...payment,
    amount: amountOf(payment),
    reason: t(payment.reason),
    createdAt: createdAt.toISOString(),
  }))
}
export type UnmatchedPayment = Awaited<ReturnType<typeof listUnresolvedPayments>>[number]

const amountOf = ({ amountCents, currency }: { amountCents: number; currency: string }) =>
  formatMoney(amountCents, currency)

/** @throws NotFound when the payment is unknown or was resolved before */
export async function resolvePayment(sessionId: string, by: string): Promise<void> {
  const { count } = await db.unmatchedPayment.updateMany({
    where: { sessionId, ...isOpen },
    data: { resolvedAt: new Date(), resolvedBy: by },
  })
  if (count === 0) throw new NotFound(t('This payment was already resolved.'))
}
