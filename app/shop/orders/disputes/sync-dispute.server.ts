import type Stripe from 'stripe'
import { db, type Transaction } from '../../../platform/database/db.server'
import { inEnglish } from '../../../platform/i18n/i18n.server'
import { formatDate } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { mailOrderAttention } from '../mails/order-mails.server'
import { addToHistory, lockOrder } from '../order-status.server'
import { processEventOnce, type StripeEventRef } from '../payments/processed-events.server'
import { stripeClient, stripeIdOf } from '../payments/stripe.server'
import { updateRefundedStatus } from '../refunds/sync-refunds.server'
import { answerableStatuses, readableStripeWord } from './disputes'

/** Copies a dispute from Stripe to its order. A lost one counts as a refund, unless the bank reverses it. */
export async function syncDispute(id: string, event?: StripeEventRef): Promise<void> {
  const dispute = await stripeClient().disputes.retrieve(id)
  const paymentIntentId = stripeIdOf(dispute.payment_intent)
  if (!paymentIntentId) return
  await processEventOnce(event, async (tx) => {
    const order = await tx.order.findFirst({ where: { paymentIntentId } })
    if (!order) return
    await lockOrder(tx, { id: order.id })
    const before = await tx.dispute.findUnique({ where: { id } })
    if (before?.status === dispute.status || (before && isClosed(before.status) && !isClosed(dispute.status)))
      return
    await saveDispute(tx, order.id, dispute)
    const news = inEnglish(() => newsOf(dispute))
    await addToHistory(tx, order, 'Stripe', news)
    if (!dispute.status.endsWith('under_review')) await mailOrderAttention(tx, news, order.id)
    await settle(tx, order, dispute)
  })
}

const isClosed = (status: string) => ['won', 'lost', 'warning_closed'].includes(status)

async function saveDispute(tx: Transaction, orderId: number, dispute: Stripe.Dispute): Promise<void> {
  const { id, amount: amountCents, reason, status, created, evidence_details: evidence } = dispute
  const answerBy = evidence.due_by ? new Date(evidence.due_by * 1000) : null
  const now = { orderId, amountCents, reason, status, answerBy }
  await tx.dispute.upsert({
    where: { id },
    create: { id, ...now, createdAt: new Date(created * 1000) },
    update: now,
  })
}

function newsOf({ status, reason, amount, currency, evidence_details: evidence }: Stripe.Dispute): string {
  const sum = formatMoney(amount, currency)
  if (status === 'won') return `The bank decided in your favour: ${sum} came back.`
  if (status === 'lost') return `The bank decided in the buyer’s favour: ${sum} is lost.`
  if (status === 'warning_closed') return `The bank no longer asks about ${sum}.`
  if (!answerableStatuses.includes(status)) return `The bank is reviewing the answer about ${sum}.`
  const by = evidence.due_by && ` Answer by ${formatDate(new Date(evidence.due_by * 1000).toISOString())}.`
  return `The buyer's bank asks for ${sum} back: ${readableStripeWord(reason)}.${by || ''}`
}

async function settle(
  tx: Transaction,
  { id: orderId }: { id: number },
  { id, amount: amountCents, status }: Stripe.Dispute,
): Promise<void> {
  if (status === 'lost') {
    const refund = { orderId, amountCents, status: 'succeeded' }
    await tx.refund.upsert({ where: { id }, create: { id, ...refund }, update: refund })
  } else {
    const { count } = await tx.refund.updateMany({ where: { id }, data: { status: 'failed' } })
    if (count === 0) return
  }
  await updateRefundedStatus(tx, orderId)
}

export const countOpenDisputes = () => db.dispute.count({ where: { status: { in: answerableStatuses } } })
