import { z } from 'zod'
import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { toIso } from '../../../platform/iso-time'
import { siteCurrency } from '../../../platform/site-currency'
import { listAdminEmails } from '../../../site/accounts/accounts.server'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { isSampleEmail } from '../../../site/sample-contact'
import { isPaymentWayName, type PaymentWay } from '../../ways-to-pay/ways'
import { findPaymentWay } from '../../ways-to-pay/ways.server'
import { actorNameOfOrder } from '../buyer-name'
import { mailDownloads } from '../downloads/download-mail.server'
import { orderLineTitle } from '../gift-cards/gift-card-line'
import { trackingSummary, trackingUrl } from '../parcels/carriers'
import {
  canceledMailContent,
  type MailedOrder,
  newOrderMailContent,
  orderAttentionMailContent,
  orderPlacedMailContent,
  type ParcelContent,
  paymentTimeExtendedMailContent,
  receiptMailContent,
  refundedMailContent,
  reminderMailContent,
  shippedMailContent,
  unmatchedPaymentMailContent,
} from './order-mail-contents.server'

const OfOrder = z.object({ orderId: z.int() })
const withAll = {
  lines: { orderBy: { id: 'asc' }, include: { parts: { orderBy: { id: 'asc' } } } },
  user: { select: { username: true, role: true } },
  invoices: { select: { kind: true, number: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude

async function orderFor(id: number) {
  const order = await db.order.findUnique({ where: { id }, include: withAll })
  return order && { ...order, lines: order.lines.map((line) => ({ ...line, title: orderLineTitle(line) })) }
}

export const mailOwnerOfOrder = (orderId: number) => ({ kind: 'order', id: orderId })

const sample: MailedOrder = {
  id: 1204,
  reference: 'sample',
  flag: null,
  payBy: null,
  isTest: false,
  currency: siteCurrency(),
  user: { role: 'user' },
  subtotalCents: 3650,
  discountCents: 365,
  discountCode: 'SUMMER',
  taxCents: 0,
  totalCents: 3735,
  tipCents: 0,
  tipTitle: null,
  giftCardCents: 0,
  shippingCents: 450,
  shippingMethod: 'Shipping to the United Kingdom',
  pickupPlace: null,
  shippingName: 'Ada Lovelace',
  shippingAddress: '12 Harbour Row\nBristol, BS1 4QA\nGB',
  lines: [
    { title: 'Enamel mug', quantity: 2, priceCents: 1400, shipsFrom: null, parts: [] },
    { title: 'Night Buses, issue 4', quantity: 1, priceCents: 850, shipsFrom: '2026-12-24', parts: [] },
  ],
}

const sampleParcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' }
const sampleTracking = { tracking: trackingSummary(sampleParcel), trackingUrl: trackingUrl(sampleParcel) }

const paidMail = defineMailKind({
  name: 'order paid',
  title: msg('Order paid: the receipt'),
  group: 'Orders',
  goesTo: msg('the buyer'),
  payload: OfOrder,
  async write({ orderId }) {
    const order = await orderFor(orderId)
    return order && receiptMailContent(order)
  },
  sample: () => receiptMailContent(sample),
})

const shippedMail = defineMailKind({
  name: 'order shipped',
  title: msg('Order shipped'),
  group: 'Orders',
  goesTo: msg('the buyer'),
  payload: OfOrder.extend({ shipmentId: z.int() }),
  async write({ orderId, shipmentId }) {
    const order = await orderFor(orderId)
    const parcel = order && (await parcelOf(order, shipmentId))
    return order && parcel ? shippedMailContent(order, parcel) : null
  },
  sample: () => shippedMailContent(sample, { pieces: sample.lines, share: 'all', ...sampleTracking }),
})

async function parcelOf(
  order: { id: number; status: string },
  shipmentId: number,
): Promise<ParcelContent | undefined> {
  const shipments = await db.shipment.findMany({
    where: { orderId: order.id },
    include: { lines: { include: { orderLine: true } } },
    orderBy: { id: 'asc' },
  })
  const parcel = shipments.find(({ id }) => id === shipmentId)
  if (!parcel) return
  const isLast = order.status !== 'paid' && parcel === shipments.at(-1)
  const last = shipments.length > 1 ? 'rest' : 'all'
  const pieces = parcel.lines.map(({ quantity, orderLine }) => ({ quantity, title: orderLine.title }))
  return {
    pieces,
    share: isLast ? last : 'part',
    tracking: trackingSummary(parcel),
    trackingUrl: trackingUrl(parcel),
  }
}

const refundedMail = defineMailKind({
  name: 'order refunded',
  title: msg('Order refunded, in full or in part'),
  group: 'Orders',
  goesTo: msg('the buyer'),
  payload: OfOrder.extend({ refundId: z.string() }),
  async write({ orderId, refundId }) {
    const order = await orderFor(orderId)
    const refund = await db.refund.findUnique({ where: { id: refundId } })
    if (!order || refund?.status !== 'succeeded') return null
    const isAll = order.status === 'refunded' || order.status === 'canceled'
    return refundedMailContent(order, { ...refund, isAll })
  },
  sample: () => refundedMailContent(sample, { amountCents: 1400, cardCents: 0, isAll: false }),
})

const canceledMail = defineMailKind({
  name: 'order canceled',
  title: msg('Order canceled'),
  group: 'Orders',
  goesTo: msg('the buyer'),
  payload: OfOrder,
  async write({ orderId }) {
    const order = await orderFor(orderId)
    if (order?.status !== 'canceled') return null
    const change = await db.orderChange.findFirst({
      where: { orderId, toStatus: 'canceled' },
      orderBy: { id: 'desc' },
    })
    return canceledMailContent(order, reasonOf(change, order.user.username))
  },
  sample: () => canceledMailContent(sample, t('It was not paid in time, so we have canceled it.')),
})

export const paymentFailedNote = msg('The payment failed.')
export const notPaidInTimeNote = msg('It was not paid in time.')

function reasonOf(change: { actor: string; note: string | null } | null, buyer: string): string {
  if (change?.note === paymentFailedNote) return t('The payment failed, so we have canceled it.')
  if (change?.note === notPaidInTimeNote) return t('It was not paid in time, so we have canceled it.')
  if (change?.actor === buyer) return t('You have canceled it.')
  return change?.actor === 'Stripe'
    ? t('It was not paid in time, so we have canceled it.')
    : t('We have canceled it.')
}

const toPayMail = (about: { name: string; title: string }, content: typeof orderPlacedMailContent) =>
  defineMailKind({
    ...about,
    group: 'Orders',
    goesTo: msg('the buyer'),
    payload: OfOrder,
    async write({ orderId }) {
      const order = await orderFor(orderId)
      const way =
        order?.status === 'pending' && isPaymentWayName(order.payBy) && (await findPaymentWay(order.payBy))
      return order && way ? content(order, toPay(order, way)) : null
    },
    sample: () => content(sample, sampleToPay),
  })

const placedMail = toPayMail(
  { name: 'order placed', title: msg('Order placed: how to pay') },
  orderPlacedMailContent,
)
const reminderMail = toPayMail(
  { name: 'payment reminder', title: msg('Reminder to pay') },
  reminderMailContent,
)
const heldLongerMail = toPayMail(
  { name: 'order held longer', title: msg('More time to pay') },
  paymentTimeExtendedMailContent,
)

const sampleToPay = {
  ...({ name: 'transfer', words: 'Night Work\nIBAN GB33 BUKB 2020 1555 5555 55', leftCents: 3735 } as const),
  until: '2026-12-24T12:00:00.000Z',
}

const toPay = (order: Prisma.OrderGetPayload<{ include: typeof withAll }>, { name, words }: PaymentWay) => ({
  name,
  words,
  leftCents: order.totalCents - order.receivedCents,
  until: toIso(order.expiresAt),
})

const newOrderMail = defineMailKind({
  name: 'new order',
  title: msg('New order'),
  group: 'Orders',
  goesTo: msg('the shop'),
  payload: OfOrder,
  async write({ orderId }) {
    const order = await orderFor(orderId)
    return (
      order &&
      newOrderMailContent(order, new Set([actorNameOfOrder(order, order.user.username), order.email]))
    )
  },
  sample: () => newOrderMailContent(sample, ['ada', 'ada@example.org']),
})

const attentionMail = defineMailKind({
  name: 'needs attention',
  title: msg('Needs attention'),
  group: 'Orders',
  goesTo: msg('the shop'),
  payload: z.object({
    orderId: z.int().optional(),
    reason: z.string(),
    /** The payment, if it belongs to no order. */
    paid: z.object({ amountCents: z.int(), currency: z.string() }).optional(),
  }),
  write: async ({ orderId, reason, paid }) =>
    paid ? unmatchedPaymentMailContent(reason, paid) : orderAttentionMailContent(reason, orderId),
  sample: () =>
    orderAttentionMailContent(
      'A refund failed at the bank. Refund again, or pay it back another way.',
      sample.id,
    ),
})

export async function mailPayment(tx: Transaction, orderId: number): Promise<void> {
  await mailReceipt(tx, orderId)
  await mailDownloads(tx, orderId)
  const { payBy } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { payBy: true } })
  if (payBy === null) await tellShop(tx, newOrderMail, { orderId })
}

export const mailReminder = (tx: Transaction, orderId: number) => mailBuyer(tx, reminderMail, { orderId })

export const mailPaymentTimeExtended = (tx: Transaction, orderId: number) =>
  mailBuyer(tx, heldLongerMail, { orderId })

export async function mailOrderPlaced(tx: Transaction, orderId: number): Promise<void> {
  await mailBuyer(tx, placedMail, { orderId })
  await tellShop(tx, newOrderMail, { orderId })
}

export const mailReceipt = (tx: Transaction, orderId: number) => mailBuyer(tx, paidMail, { orderId })

export const mailShipment = (tx: Transaction, orderId: number, shipmentId: number) =>
  mailBuyer(tx, shippedMail, { orderId, shipmentId })

export const mailRefund = (tx: Transaction, orderId: number, refundId: string) =>
  mailBuyer(tx, refundedMail, { orderId, refundId })

/**
 * Mails the buyer that an order is canceled, unless it never had a payment page: then the buyer does not know of it.
 */
export async function mailCancellation(tx: Transaction, orderId: number): Promise<void> {
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { stripeSessionId: true } })
  if (order?.stripeSessionId) await mailBuyer(tx, canceledMail, { orderId })
}

export async function flagOrderForOwner(tx: Transaction, orderId: number, flag: string): Promise<void> {
  await tx.order.update({ where: { id: orderId }, data: { flag } })
  await mailOrderAttention(tx, flag, orderId)
}

export const mailOrderAttention = (tx: Transaction, reason: string, orderId?: number) =>
  tellShop(tx, attentionMail, { orderId, reason })

export const mailUnmatchedPayment = (
  tx: Transaction,
  { reason, amountCents, currency }: { reason: string; amountCents: number; currency: string },
) => tellShop(tx, attentionMail, { reason, paid: { amountCents, currency } })

type Kind<Payload> = Parameters<typeof enqueueMail<Payload>>[1]

/** Mails the buyer of an order; an unpaid guest has left no address. */
async function mailBuyer<Payload extends { orderId: number }>(
  tx: Transaction,
  kind: Kind<Payload>,
  payload: Payload,
): Promise<void> {
  const { orderId } = payload
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { email: true } })
  if (email !== '') await enqueueMail(tx, kind, payload, email, mailOwnerOfOrder(orderId))
}

async function tellShop<Payload extends { orderId?: number }>(
  tx: Transaction,
  kind: Kind<Payload>,
  payload: Payload,
): Promise<void> {
  const owner = payload.orderId === undefined ? undefined : mailOwnerOfOrder(payload.orderId)
  for (const address of await listShopAddresses(tx)) await enqueueMail(tx, kind, payload, address, owner)
}

/** Returns the shop's addresses: the site's contact address, else those of its admins. */
export async function listShopAddresses(tx: Transaction): Promise<string[]> {
  const { contactEmail } = currentSite()
  return contactEmail && !isSampleEmail(contactEmail) ? [contactEmail] : listAdminEmails(tx)
}
