import type Stripe from 'stripe'
import { db, type Prisma } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { toIso } from '../../../platform/iso-time'
import { log } from '../../../platform/logging/log.server'
import { cutText } from '../../../platform/text/cut-text'
import { formatDateTime } from '../../../platform/ui/format'
import { addToHistory } from '../order-status.server'
import { stripeClient } from '../payments/stripe.server'
import { answerableStatuses } from './disputes'
import { syncDispute } from './sync-dispute.server'

const withProof = {
  shipments: { orderBy: { id: 'asc' } },
  lines: { orderBy: { id: 'asc' }, include: { downloads: true } },
} satisfies Prisma.OrderInclude
type Order = Prisma.OrderGetPayload<{ include: typeof withProof }>

export interface DeliveryEvidence {
  label: string
  text: string
  field: keyof Stripe.DisputeUpdateParams.Evidence
}

/** Returns an order's disputes, newest first, and the site's evidence of delivery. */
export async function listDisputesOf(orderId: number) {
  const rows = await db.dispute.findMany({ where: { orderId }, orderBy: { createdAt: 'desc' } })
  if (rows.length === 0) return { disputes: [], proofs: [] }
  const disputes = rows.map(({ answerBy, answeredAt, createdAt: _, ...dispute }) => ({
    ...dispute,
    answerBy: toIso(answerBy),
    answeredAt: toIso(answeredAt),
    isWaiting: answerableStatuses.includes(dispute.status),
  }))
  return { disputes, proofs: await proofsOf(orderId) }
}
export type OrderDisputes = Awaited<ReturnType<typeof listDisputesOf>>

async function proofsOf(orderId: number): Promise<DeliveryEvidence[]> {
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: withProof })
  const { shipments, lines, pickupPlace } = order
  const of = (pick: (shipment: (typeof shipments)[number]) => string) =>
    shipments.map(pick).filter(Boolean).join(', ')
  const all: DeliveryEvidence[] = [
    { label: t('Bought'), text: boughtWords(lines), field: 'product_description' },
    { label: t('Name'), text: order.shippingName ?? '', field: 'customer_name' },
    { label: t('Email'), text: order.email, field: 'customer_email_address' },
    {
      label: pickupPlace ? t('Picked up at') : t('Address'),
      text: pickupPlace ?? order.shippingAddress ?? '',
      field: 'shipping_address',
    },
    {
      label: t('Shipped'),
      text: of(({ shippedAt }) => formatDateTime(shippedAt.toISOString())),
      field: 'shipping_date',
    },
    { label: t('Carrier'), text: of(({ carrier }) => carrier), field: 'shipping_carrier' },
    {
      label: t('Tracking number'),
      text: of(({ trackingNumber }) => trackingNumber),
      field: 'shipping_tracking_number',
    },
    { label: t('Downloads'), text: downloadsWords(lines), field: 'access_activity_log' },
  ]
  return all.filter(({ text }) => text !== '')
}

const boughtWords = (lines: Order['lines']) =>
  lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')

const downloadsWords = (lines: Order['lines']) =>
  lines
    .flatMap(({ title, downloads }) =>
      downloads.map(({ count, lastAt }) =>
        t('{title}: downloaded {count, plural, other {# times}}, last on {time}', {
          title,
          count,
          time: formatDateTime(lastAt.toISOString()),
        }),
      ),
    )
    .join('\n')

/**
 * Sends an answer with evidence of delivery to the bank, through Stripe; that is possible once.
 * @param text the owner's words
 * @throws NotFound; Conflict when the bank has another answer or accepts none any more, or Stripe cannot be reached
 */
export async function answerDispute(
  orderId: number,
  answer: { disputeId: string; text: string; actor: string },
): Promise<void> {
  const dispute = await db.dispute.findUnique({ where: { id: answer.disputeId, orderId } })
  if (!dispute) throw new NotFound(t('Dispute not found.'))
  if (!answerableStatuses.includes(dispute.status)) throw new Conflict(t('The bank no longer takes answers.'))
  const proofs = await proofsOf(orderId)
  const evidence = {
    ...Object.fromEntries(proofs.map(({ field, text }) => [field, cutText(text, maxLength)])),
    uncategorized_text: answer.text,
  }
  await sendAnswer(dispute.id, evidence)
  await db.dispute.update({ where: { id: dispute.id }, data: { answeredAt: new Date() } })
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  await addToHistory(db, order, answer.actor, `Answered the bank: ${answer.text}`)
  await syncDispute(dispute.id).catch((error: unknown) =>
    log.warn({ err: error, orderId }, 'dispute not synced yet'),
  )
}

/** Asks Stripe whether an answer arrived, since Stripe's reply may be lost, or another admin was quicker. */
async function sendAnswer(id: string, evidence: Stripe.DisputeUpdateParams.Evidence): Promise<void> {
  try {
    await stripeClient().disputes.update(id, { evidence, submit: true })
  } catch (error) {
    const now = await stripeClient()
      .disputes.retrieve(id)
      .catch(() => null)
    if (!now || answerableStatuses.includes(now.status)) {
      log.error({ err: error, dispute: id }, 'answer to a dispute not sent')
      throw new Conflict(t('The answer did not reach Stripe. Send it again.'))
    }
    if (now.evidence.uncategorized_text !== evidence.uncategorized_text)
      throw new Conflict(t('The bank already has another answer.'))
  }
}

/** The maximum length of one field; Stripe's limit for all fields together is 150,000 characters. */
const maxLength = 10_000
