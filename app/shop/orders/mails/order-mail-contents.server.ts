import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatDate } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { currentSite } from '../../../site/current-site.server'
import type { MailContent, MailPart } from '../../../site/mail/mail-content'
import { markMailAsTest } from '../../../site/mail/mark-test'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { formatBundleParts } from '../../items/bundle'
import { titleWithShippingDay } from '../../items/merch'
import { shippingMethodText } from '../../shipping/shipping-method.server'
import { isPaymentWayName, type PaymentWayName, paymentWayLabels } from '../../ways-to-pay/ways'
import { isPaidWithoutGoods } from '../flags'
import { historyNoteText } from '../history-notes'
import { type InvoiceKind, invoiceAddress, invoiceTitle } from '../invoices/invoices'
import { orderLink } from '../order-link.server'
import { includedSums, labeledSumsOf, type OrderSums } from '../order-sums'
import { isPickedUp, type Order, paymentReferenceOf, pickupPlaceText, tablePickupPlace } from '../orders'
import { shippingAddressText } from '../shipping-address-text.server'
import { testOrderNote } from '../test-note'
import { isTipOnly } from '../tips/tips'

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
  /** The way of paying, a `PaymentWayName`; null for Stripe. */
  payBy: string | null
  /** The issued invoices and credits, oldest first. */
  invoices?: { kind: string; number: number }[]
  lines: Pick<Order['lines'][number], 'title' | 'quantity' | 'priceCents' | 'shipsFrom' | 'parts'>[]
}

export function receiptMailContent(order: MailedOrder): MailContent {
  return marked(order, {
    subject: t('Order {id} is paid', { id: order.id }),
    parts: [
      text(
        isTipOnly(order)
          ? t('Thank you for your tip at {site}.', { site: currentSite().name })
          : t('Thank you for your order at {site}.', { site: currentSite().name }),
      ),
      { type: 'lines', lines: linesOf(order), sums: sumRows(order) },
      ...addressOf(order),
      ...siteLinkParts(t('Your receipt'), orderLink(order)),
    ],
  })
}

/** The owner's instructions for paying an order without Stripe. */
export interface PaymentInstructions {
  name: PaymentWayName
  /** The owner's instructions. */
  words: string
  leftCents: number
  until: string | null
}

export function orderPlacedMailContent(order: MailedOrder, toPay: PaymentInstructions): MailContent {
  const thanks = t('Thank you for your order at {site}. We’ll hold it for you until it is paid.', {
    site: currentSite().name,
  })
  return { subject: t('Order {id}: how to pay', { id: order.id }), parts: partsToPay(order, toPay, thanks) }
}

export function reminderMailContent(order: MailedOrder, toPay: PaymentInstructions): MailContent {
  const asked = t(
    'We are holding your order at {site} for you. It is not paid yet. If it is not paid in time, it is canceled.',
    { site: currentSite().name },
  )
  return {
    subject: t('Order {id} is waiting for your payment', { id: order.id }),
    parts: partsToPay(order, toPay, asked),
  }
}

export function paymentTimeExtendedMailContent(order: MailedOrder, toPay: PaymentInstructions): MailContent {
  const asked = t('We’ll hold your order at {site} for longer.', { site: currentSite().name })
  return {
    subject: t('Order {id}: more time to pay', { id: order.id }),
    parts: partsToPay(order, toPay, asked),
  }
}

function partsToPay(
  order: MailedOrder,
  { name, words, leftCents, until }: PaymentInstructions,
  begin: string,
): MailPart[] {
  const facts: [string, string][] = [
    [t(paymentWayLabels[name]), words],
    [t('Amount'), formatMoney(leftCents, order.currency)],
    [t('Reference'), paymentReferenceOf(order)],
    [t('Due date'), until ? formatDate(until) : ''],
  ]
  return [
    text(begin),
    { type: 'facts', facts: facts.filter(([, value]) => value) },
    { type: 'lines', lines: linesOf(order), sums: sumRows(order) },
    ...addressOf(order),
    ...siteLinkParts(t('Your order'), orderLink(order)),
    ...linkToInvoice(order),
  ]
}

function linkToInvoice(order: MailedOrder): MailPart[] {
  const newest = order.invoices?.at(-1)
  if (!newest) return []
  const { number, kind } = newest
  const title = invoiceTitle({ number, kind: kind as InvoiceKind })
  return siteLinkParts(title, invoiceAddress(orderLink(order), number))
}

const sentSubjects = {
  all: msg('Order {id} is on its way'),
  part: msg('A part of order {id} is on its way'),
  rest: msg('The rest of order {id} is on its way'),
}
const sentWords = {
  all: msg('Your order has shipped.'),
  part: msg('This part of your order has shipped. The rest will follow.'),
  rest: msg('The rest of your order has shipped.'),
}
const takenSubjects = {
  all: msg('Order {id} was handed over'),
  part: msg('A part of order {id} was handed over'),
  rest: msg('The rest of order {id} was handed over'),
}
const readySubjects = {
  all: msg('Order {id} is ready for pick-up'),
  part: msg('A part of order {id} is ready for pick-up'),
  rest: msg('The rest of order {id} is ready for pick-up'),
}

function sentOrReady(order: MailedOrder, share: ParcelContent['share']): [subject: string, words: string] {
  const { id } = order
  if (!isPickedUp(order)) return [t(sentSubjects[share], { id }), t(sentWords[share])]
  if (order.pickupPlace === tablePickupPlace)
    return [t(takenSubjects[share], { id }), t('You picked it up. Thank you!')]
  return [t(readySubjects[share], { id }), t('It is waiting for you.')]
}

export function shippedMailContent(
  order: MailedOrder,
  { pieces, share, tracking, trackingUrl }: ParcelContent,
): MailContent {
  const facts: [string, string][] = tracking ? [[t('Tracking'), tracking]] : []
  const [subject, words] = sentOrReady(order, share)
  return marked(order, {
    subject,
    parts: [
      text(words),
      { type: 'lines', lines: pieces.map(({ title, quantity }) => [title, `${quantity} ×`]), sums: [] },
      ...(facts.length > 0 ? [{ type: 'facts' as const, facts }] : []),
      ...(trackingUrl ? [{ type: 'link' as const, name: t('Follow your parcel'), href: trackingUrl }] : []),
      ...addressOf(order),
      ...siteLinkParts(t('Your order'), orderLink(order)),
    ],
  })
}

export interface ParcelContent {
  pieces: { title: string; quantity: number }[]
  /** Whether the parcel holds the whole order, a part of it, or the rest. */
  share: 'all' | 'part' | 'rest'
  /** The carrier and tracking number. */
  tracking: string
  trackingUrl?: string
}

/** @param isAll whether the whole payment is refunded */
export function refundedMailContent(
  order: MailedOrder,
  refund: { amountCents: number; cardCents: number; isAll: boolean },
): MailContent {
  const { amountCents, cardCents } = refund
  const amount = formatMoney(amountCents, order.currency)
  const { name: site } = currentSite()
  const lines: MailPart = { type: 'lines', lines: linesOf(order), sums: [] }
  const link = [...siteLinkParts(t('Your order'), orderLink(order)), ...linkToInvoice(order)]
  if (isPaidWithoutGoods(order.flag)) {
    const reason = t(
      'Your payment for order {id} at {site} arrived after the order was canceled. Some of its items were no longer available:',
      { id: order.id, site },
    )
    return marked(order, {
      subject: t('Order {id}: your payment is refunded', { id: order.id }),
      parts: [
        text(reason),
        lines,
        text(
          t('We have refunded {amount} to your payment method. Your bank may take a few days to show it.', {
            amount,
          }),
        ),
        ...link,
      ],
    })
  }
  return marked(order, {
    subject: refund.isAll
      ? t('Order {id}: your payment is refunded', { id: order.id })
      : t('Order {id}: {amount} is refunded', {
          id: order.id,
          amount: formatMoney(amountCents + cardCents, order.currency),
        }),
    parts: [
      ...(amountCents > 0 ? [text(t(refundedWords, { amount, site }))] : []),
      ...(cardCents > 0
        ? [text(t(onCardWords, { amount: formatMoney(cardCents, order.currency), site }))]
        : []),
      lines,
      ...link,
    ],
  })
}

const refundedWords = msg(
  'We have refunded {amount} of your order at {site} to the way you paid. Your bank may take a few days to show it.',
)
const onCardWords = msg('We have put {amount} of your order at {site} back on the gift card you paid with.')

/** @param reason the reason, as a sentence */
export function canceledMailContent(order: MailedOrder, reason: string): MailContent {
  return {
    subject: t('Order {id} is canceled', { id: order.id }),
    parts: [
      text(`${reason} ${t('Nothing was charged for your order at {site}:', { site: currentSite().name })}`),
      { type: 'lines', lines: linesOf(order), sums: [] },
      ...linkToInvoice(order),
      ...siteLinkParts(t('To the shop'), href('/shop')),
    ],
  }
}

export function newOrderMailContent(order: MailedOrder, buyer: Iterable<string>): MailContent {
  return marked(order, {
    subject: t('New order {id}: {amount}', {
      id: order.id,
      amount: formatMoney(order.totalCents, order.currency),
    }),
    parts: [
      {
        type: 'facts',
        facts: [
          [t('Buyer'), [...buyer].join(', ')],
          ...(isPaymentWayName(order.payBy)
            ? [[t('Pays by'), t(paymentWayLabels[order.payBy])] as [string, string]]
            : []),
        ],
      },
      { type: 'lines', lines: linesOf(order), sums: sumRows(order) },
      ...addressOf(order),
      ...siteLinkParts(t('Open the order'), href('/admin/orders/:id', { id: order.id })),
    ],
  })
}

/** @param reason the reason, as a sentence */
export const unmatchedPaymentMailContent = (
  reason: string,
  { amountCents, currency }: { amountCents: number; currency: string },
): MailContent =>
  orderAttentionMailContent(
    `${t('Someone paid {amount}.', { amount: formatMoney(amountCents, currency) })} ${t(reason)}`,
  )

/** @param id the id of the order; undefined for a payment without an order */
export function orderAttentionMailContent(reason: string, id?: number): MailContent {
  return {
    subject: id ? t('Order {id} needs attention', { id }) : t('A payment without an order needs attention'),
    parts: [
      text(historyNoteText(reason)),
      ...siteLinkParts(t('Look at it'), id ? href('/admin/orders/:id', { id }) : href('/admin/orders')),
    ],
  }
}

const text = (words: string): MailPart => ({ type: 'text', text: words })

const marked = ({ isTest }: MailedOrder, content: MailContent) =>
  markMailAsTest(isTest, content, t(testOrderNote))

const linesOf = ({ lines, currency }: MailedOrder): [string, string][] =>
  lines.flatMap((line): [string, string][] => [
    [
      `${line.quantity} × ${titleWithShippingDay(line)}`,
      formatMoney(line.quantity * line.priceCents, currency),
    ],
    ...(line.parts.length > 0 ? [[formatBundleParts(line.parts), ''] as [string, string]] : []),
  ])

function sumRows(order: MailedOrder): [string, string][] {
  const shippingMethod = order.shippingMethod && shippingMethodText(order.shippingMethod)
  return [...labeledSumsOf({ ...order, shippingMethod }), ...includedSums(order)].map(({ label, cents }) => [
    label,
    formatMoney(cents, order.currency),
  ])
}

function addressOf(order: MailedOrder): MailPart[] {
  const { pickupPlace } = order
  if (pickupPlace && isPickedUp(order))
    return [{ type: 'facts', facts: [[t('Pick up at'), pickupPlaceText(pickupPlace)]] }]
  const address = shippingAddressText(order)
  return address ? [{ type: 'facts', facts: [[t('Ships to'), address]] }] : []
}
