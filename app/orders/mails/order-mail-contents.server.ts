import type { MailContent, MailPart } from '../../mail/mail-content'
import { siteLink } from '../../mail/site-link.server'
import { formatParts } from '../../shop/bundle'
import { titleWithDay } from '../../shop/merch'
import { currentSite } from '../../site/current-site.server'
import { formatDate } from '../../ui/format'
import { formatMoney } from '../../ui/money'
import { isWayName, type WayName, wayLabels } from '../../ways-to-pay/ways'
import { isPaidWithoutGoods } from '../flags'
import { type InvoiceKind, invoiceAddress, invoiceTitle } from '../invoices/invoices'
import { orderLink } from '../order-link.server'
import { includedSums, type OrderSums, sumsOf } from '../order-sums'
import { atTheTable, isPickup, type Order, payReference } from '../orders'
import { shipsTo } from '../ships-to.server'
import { isLoneTip } from '../tips/tips'

/** The data of an order that mails need. */
export interface MailedOrder extends OrderSums {
  id: number
  reference: string
  user: { role: string }
  flag: string | null
  isTest: boolean
  currency: string
  shippingName: string | null
  shippingAddress: string | null
  pickupPlace: string | null
  /** As in `WayName`; null by Stripe. */
  payBy: string | null
  /** Those that were issued, the oldest first. */
  invoices?: { kind: string; number: number }[]
  lines: Pick<Order['lines'][number], 'title' | 'quantity' | 'priceCents' | 'shipsFrom' | 'parts'>[]
}

export function receiptContent(order: MailedOrder): MailContent {
  return marked(order, {
    subject: `Order ${order.id} is paid`,
    parts: [
      text(`Thank you for your ${isLoneTip(order) ? 'tip' : 'order'} at ${currentSite().name}.`),
      { type: 'lines', lines: linesOf(order), sums: sumRows(order) },
      ...addressOf(order),
      ...siteLink('Your receipt', orderLink(order)),
    ],
  })
}

/** What a buyer needs to know to pay without Stripe. */
export interface ToPay {
  name: WayName
  /** The owner's. */
  words: string
  leftCents: number
  until: string | null
}

export function placedContent(order: MailedOrder, toPay: ToPay): MailContent {
  const thanks = `Thank you for your order at ${currentSite().name}. We keep it for you until it is paid.`
  return { subject: `Order ${order.id}: how to pay`, parts: partsToPay(order, toPay, thanks) }
}

export function reminderContent(order: MailedOrder, toPay: ToPay): MailContent {
  const ends = 'It is not paid yet. If it is not paid in time, it ends by itself.'
  const asked = `We keep your order at ${currentSite().name} for you. ${ends}`
  return { subject: `Order ${order.id} waits for your payment`, parts: partsToPay(order, toPay, asked) }
}

export function heldLongerContent(order: MailedOrder, toPay: ToPay): MailContent {
  const asked = `We keep your order at ${currentSite().name} for you for longer.`
  return { subject: `Order ${order.id}: more time to pay`, parts: partsToPay(order, toPay, asked) }
}

function partsToPay(order: MailedOrder, { name, words, leftCents, until }: ToPay, begin: string): MailPart[] {
  const facts: [string, string][] = [
    [wayLabels[name], words],
    ['Amount', formatMoney(leftCents, order.currency)],
    ['Reference', payReference(order)],
    ['Pay until', until ? formatDate(until) : ''],
  ]
  return [
    text(begin),
    { type: 'facts', facts: facts.filter(([, value]) => value) },
    { type: 'lines', lines: linesOf(order), sums: sumRows(order) },
    ...addressOf(order),
    ...siteLink('Your order', orderLink(order)),
    ...linkToInvoice(order),
  ]
}

/** Links the newest invoice or credit. */
function linkToInvoice(order: MailedOrder): MailPart[] {
  const newest = order.invoices?.at(-1)
  if (!newest) return []
  const { number, kind } = newest
  const title = invoiceTitle({ number, kind: kind as InvoiceKind })
  return siteLink(title, invoiceAddress(orderLink(order), number))
}

const whatIsSent = { all: 'Order', part: 'A part of order', rest: 'The rest of order' }
const sentWords = {
  all: 'Your order has left us.',
  part: 'This part of your order has left us. The rest follows.',
  rest: 'The rest of your order has left us.',
}

function sentOrReady(order: MailedOrder, share: ParcelContent['share']): [words: string, sentence: string] {
  if (!isPickup(order)) return ['on its way', sentWords[share]]
  if (order.pickupPlace === atTheTable) return ['with you', 'You took it along. Thank you!']
  return ['ready to be picked up', 'It waits for you.']
}

export function shippedContent(
  order: MailedOrder,
  { pieces, share, tracking, trackingUrl }: ParcelContent,
): MailContent {
  const facts: [string, string][] = tracking ? [['Tracking', tracking]] : []
  const [words, sentence] = sentOrReady(order, share)
  return marked(order, {
    subject: `${whatIsSent[share]} ${order.id} is ${words}`,
    parts: [
      text(sentence),
      { type: 'lines', lines: pieces.map(({ title, quantity }) => [title, `${quantity} ×`]), sums: [] },
      ...(facts.length > 0 ? [{ type: 'facts' as const, facts }] : []),
      ...(trackingUrl ? [{ type: 'link' as const, name: 'Follow your parcel', href: trackingUrl }] : []),
      ...addressOf(order),
      ...siteLink('Your order', orderLink(order)),
    ],
  })
}

export interface ParcelContent {
  pieces: { title: string; quantity: number }[]
  /** How much of the order it holds: other parcels may have gone before, or follow. */
  share: 'all' | 'part' | 'rest'
  /** Carrier and number. */
  tracking: string
  trackingUrl?: string
}

/** @param isAll whether the whole payment is refunded */
export function refundedContent(
  order: MailedOrder,
  refund: { amountCents: number; isAll: boolean },
): MailContent {
  const amount = formatMoney(refund.amountCents, order.currency)
  const bank = 'Your bank may take a few days to show it.'
  const lines: MailPart = { type: 'lines', lines: linesOf(order), sums: [] }
  const link = [...siteLink('Your order', orderLink(order)), ...linkToInvoice(order)]
  if (isPaidWithoutGoods(order.flag)) {
    const reason = `Your payment for order ${order.id} at ${currentSite().name} arrived after the order was canceled, and some of its items were no longer available:`
    return marked(order, {
      subject: `Order ${order.id}: your payment is refunded`,
      parts: [
        text(reason),
        lines,
        text(`We have refunded ${amount} to your payment method. ${bank}`),
        ...link,
      ],
    })
  }
  const what = refund.isAll ? 'your payment is refunded' : `${amount} is refunded`
  return marked(order, {
    subject: `Order ${order.id}: ${what}`,
    parts: [
      text(`We have refunded ${amount} of your order at ${currentSite().name}, the way it was paid. ${bank}`),
      lines,
      ...link,
    ],
  })
}

/** @param reason a sentence */
export function canceledContent(order: MailedOrder, reason: string): MailContent {
  return {
    subject: `Order ${order.id} is canceled`,
    parts: [
      text(`${reason} Nothing was charged for your order at ${currentSite().name}:`),
      { type: 'lines', lines: linesOf(order), sums: [] },
      ...linkToInvoice(order),
      ...siteLink('To the shop', '/shop'),
    ],
  }
}

export function newOrderContent(order: MailedOrder, buyer: { username: string; email: string }): MailContent {
  return marked(order, {
    subject: `New order ${order.id}: ${formatMoney(order.totalCents, order.currency)}`,
    parts: [
      {
        type: 'facts',
        facts: [
          ['Buyer', `${buyer.username}, ${buyer.email}`],
          ...(isWayName(order.payBy) ? [['Pays by', wayLabels[order.payBy]] as [string, string]] : []),
        ],
      },
      { type: 'lines', lines: linesOf(order), sums: sumRows(order) },
      ...addressOf(order),
      ...siteLink('Open the order', `/admin/orders/${order.id}`),
    ],
  })
}

/** @param id the order's; undefined for a payment without an order */
export function attentionContent(reason: string, id?: number): MailContent {
  const what = id ? `Order ${id}` : 'A payment without an order'
  return {
    subject: `${what} needs attention`,
    parts: [text(reason), ...siteLink('Look at it', id ? `/admin/orders/${id}` : '/admin/orders')],
  }
}

const text = (words: string): MailPart => ({ type: 'text', text: words })

function marked(order: MailedOrder, { subject, parts }: MailContent): MailContent {
  if (!order.isTest) return { subject, parts }
  const note = 'TEST: this order was paid in test mode. No money was taken.'
  return { subject: `${subject} (TEST)`, parts: [text(note), ...parts] }
}

const linesOf = ({ lines, currency }: MailedOrder): [string, string][] =>
  lines.flatMap((line): [string, string][] => [
    [`${line.quantity} × ${titleWithDay(line)}`, formatMoney(line.quantity * line.priceCents, currency)],
    ...(line.parts.length > 0 ? [[formatParts(line.parts), ''] as [string, string]] : []),
  ])

const sumRows = (order: MailedOrder): [string, string][] =>
  [...sumsOf(order), ...includedSums(order)].map(({ label, cents }) => [
    label,
    formatMoney(cents, order.currency),
  ])

function addressOf(order: MailedOrder): MailPart[] {
  const { pickupPlace } = order
  if (pickupPlace && isPickup(order)) return [{ type: 'facts', facts: [['Pick up at', pickupPlace]] }]
  const address = shipsTo(order)
  return address ? [{ type: 'facts', facts: [['Ships to', address]] }] : []
}
