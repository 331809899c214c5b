import { db } from '../../../platform/database/db.server'
import { csvLine } from '../../../platform/text/csv'
import { streamCsv } from '../../../platform/text/csv-stream.server'
import { moneyForInput } from '../../../platform/ui/money'
import { isGiftCardLine } from '../gift-cards/gift-card-line'
import { lineCosts } from '../line-costs'
import { dayRange } from '../order-search.server'
import { whereSoldHere } from '../sold-here'
import { splitCentsByWeights } from '../split'
import { tipLabel } from '../tips/tips'
import {
  creditNoteNumbersOf,
  type MoneyMovement,
  moneyMovementsOf,
  type OrderForBookkeeping,
  orderMoneyInclude,
} from './money-movements'

const batchSize = 100

const columns = [
  'type',
  'date',
  'order',
  'reference',
  'test',
  'item',
  'quantity',
  'price',
  'goods',
  'discount',
  'shipping',
  'tax',
  'gift card',
  'amount',
  'fee',
  'net',
  'currency',
  'transaction',
  'payout',
  'method',
  'invoice',
  'company',
  'vat number',
]

/** Days in the site's time zone, YYYY-MM-DD, both included; empty has no limit. */
export interface DayRange {
  from: string
  to: string
}

/**
 * Returns sales and refunds of these days for bookkeeping: a line for each order line and for each refund, with the fee
 * and the payout as far as Stripe has reported them. Amounts, fees and nets add up to Stripe's own and to what staff
 * received; a trade is a sale and a line that takes it out again. Money received before an order is paid in full has a
 * line on its day, and a line that takes it out of the sale.
 * @param more yields further lines of those days, in the same columns
 */
export function streamOrderLinesCsv(
  days: DayRange,
  isWanted: () => Promise<boolean>,
  more?: (during: ReturnType<typeof dayRange>) => AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  return streamCsv(csvLine(columns), all(days, more), isWanted)
}

async function* all(
  days: DayRange,
  more?: (during: ReturnType<typeof dayRange>) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield* batches(days)
  if (more) yield* more(dayRange(days.from, days.to))
}

async function* batches({ from, to }: DayRange): AsyncGenerator<string> {
  const during = dayRange(from, to)
  // An order of 0.00 has no transaction; the transaction of a payment appears a little later.
  const paid = { paidAt: { not: null, ...during }, transactions: { none: {} } }
  const byHand = {
    payBy: { not: null },
    OR: [{ refunds: { some: { createdAt: during } } }, { payments: { some: { receivedAt: during } } }],
  }
  const within = { OR: [{ transactions: { some: { createdAt: during } } }, paid, byHand] }
  let lastId = 0
  for (;;) {
    const where = { AND: [within, whereSoldHere, { id: { gt: lastId } }] }
    const rows = await db.order.findMany({
      where,
      include: orderMoneyInclude,
      orderBy: { id: 'asc' },
      take: batchSize,
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => linesOf(row, during).join('')).join('')
    lastId = last.id
  }
}

function linesOf(order: OrderForBookkeeping, during: { gte?: Date; lt?: Date }): string[] {
  const isWithin = ({ createdAt: at }: MoneyMovement) =>
    !(during.gte && at < during.gte) && !(during.lt && at >= during.lt)
  const { payment, others } = moneyMovementsOf(order)
  const isSaleWithin = payment ? isWithin(payment) : order.paidAt && order.transactions.length === 0
  const credits = creditNoteNumbersOf(order, others)
  return [
    ...(isSaleWithin ? saleLines(order, payment) : []),
    ...others.flatMap((moved, index) => (isWithin(moved) ? [refundLine(order, moved, credits[index])] : [])),
  ]
}

/**
 * Returns the lines of a sale; amounts of the whole order are split among its lines by cost. A tip is a line of its
 * own, with its part of the fee.
 */
function saleLines(order: OrderForBookkeeping, payment: MoneyMovement | undefined): string[] {
  const { lines, totalCents, shippingCents, taxCents, tipCents, giftCardCents, subtotalCents } = order
  const costs = lineCosts(order)
  const tips =
    tipCents > 0 ? [{ type: 'tip', title: tipLabel(order), quantity: 1, priceCents: tipCents }] : []
  const sold = [
    ...lines.map((line) => ({ type: isGiftCardLine(line) ? 'gift card' : 'sale', ...line })),
    ...tips,
  ]
  const weights = sold.map(({ quantity, priceCents }) => quantity * priceCents)
  const discountCents = subtotalCents + shippingCents + taxCents + tipCents - giftCardCents - totalCents
  const split = (cents: number) => splitCentsByWeights(cents, weights.slice(0, lines.length || 1))
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)
  const ofLines = costs.map((line) => -line.discountCents)
  const discounts = sumOf(ofLines) + discountCents === 0 ? ofLines : split(-discountCents)
  const ownTaxes = costs.map((line) => line.taxCents)
  const otherTaxes = split(taxCents - sumOf(ownTaxes))
  const taxes = otherTaxes.map((cents, index) => cents + (ownTaxes[index] ?? 0))
  const shippings = split(shippingCents)
  const cards = splitCentsByWeights(-giftCardCents, weights)
  const fees = payment && splitCentsByWeights(payment.feeCents, weights)
  return sold.map(({ type, title, quantity, priceCents }, index) => {
    const plain = (cents: number) => moneyForInput(cents, order.currency)
    const goods = quantity * priceCents
    const part = (of: number[]) => of[index] ?? 0
    const amount = goods + part(discounts) + part(shippings) + part(taxes) + part(cards)
    return csvLine([
      type,
      (payment?.createdAt ?? order.paidAt)?.toISOString() ?? '',
      ...namesOf(order),
      title,
      String(quantity),
      plain(priceCents),
      ...[goods, part(discounts), part(shippings), part(taxes), part(cards), amount].map(plain),
      ...(fees ? [plain(part(fees)), plain(amount - part(fees))] : ['', '']),
      ...endOf(order, payment),
    ])
  })
}

function refundLine(order: OrderForBookkeeping, moved: MoneyMovement, credit: string | undefined): string {
  const { type, createdAt, amountCents, feeCents, netCents } = moved
  return csvLine([
    type.replaceAll('_', ' '),
    createdAt.toISOString(),
    ...namesOf(order),
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    ...[amountCents, feeCents, netCents].map((cents) => moneyForInput(cents, moved.currency)),
    ...endOf(order, moved, credit),
  ])
}

const namesOf = ({ id, reference, isTest }: OrderForBookkeeping) => [
  String(id),
  reference,
  isTest ? 'TEST' : '',
]

const endOf = (
  { currency, payBy, business, invoices }: OrderForBookkeeping,
  moved: MoneyMovement | undefined,
  invoice = invoices.findLast(({ kind }) => kind === 'invoice')?.number.toString(),
) => [
  moved?.currency ?? currency,
  moved?.id ?? '',
  moved?.payoutId ?? '',
  moved?.method ?? payBy ?? (moved ? 'stripe' : ''),
  invoice ?? '',
  business?.company ?? '',
  business?.vatNumber ?? '',
]
