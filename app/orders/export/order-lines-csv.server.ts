import { csvLine } from '../../platform/csv'
import { csvStream } from '../../platform/csv-stream.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { moneyForInput } from '../../ui/money'
import { isGiftCardLine } from '../gift-cards/gift-card-line'
import { dayRange } from '../order-search.server'
import { tipLabel } from '../tips/tips'
import { splitCents } from './split'

const batchSize = 100

const columns = [
  ...[
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
  ],
  ...['tax', 'gift card', 'amount', 'fee', 'net', 'currency', 'transaction', 'payout', 'method'],
  ...['invoice', 'company', 'vat number'],
]

const withMoney = {
  lines: { orderBy: { id: 'asc' } },
  transactions: { orderBy: { createdAt: 'asc' } },
  refunds: { where: { status: 'succeeded' }, orderBy: { createdAt: 'asc' } },
  payments: { orderBy: { id: 'asc' } },
  business: true,
  invoices: { select: { number: true, kind: true, totalCents: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude
type Row = Prisma.OrderGetPayload<{ include: typeof withMoney }>
type Moved = Omit<Row['transactions'][number], 'orderId' | 'refundId'> & { method?: string }

/** Days in the site's time zone, YYYY-MM-DD, both included; empty has no limit. */
export interface DayRange {
  from: string
  to: string
}

/**
 * Returns sales and refunds of these days for bookkeeping: a line for each order line, and one for each refund, with
 * the fee and the payout as far as Stripe has reported them. Amounts, fees and nets add up to Stripe's own and to what
 * staff received; a trade is a sale and a line that takes it out again. What was received before an order is paid in
 * full has a line when it came, and one that takes it out of the sale.
 * @param more yields further lines of those days, in the same columns
 */
export function orderLinesCsv(
  days: DayRange,
  isWanted: () => Promise<boolean>,
  more?: (during: ReturnType<typeof dayRange>) => AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  return csvStream(csvLine(columns), all(days, more), isWanted)
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
  // An order of 0.00 has no transaction; a payment's transaction comes a little later.
  const paid = { paidAt: { not: null, ...during }, transactions: { none: {} } }
  const byHand = {
    ...{ payBy: { not: null } },
    OR: [{ refunds: { some: { createdAt: during } } }, { payments: { some: { receivedAt: during } } }],
  }
  const within = { OR: [{ transactions: { some: { createdAt: during } } }, paid, byHand] }
  let lastId = 0
  for (;;) {
    const where = { AND: [within, { id: { gt: lastId } }] }
    const rows = await db.order.findMany({
      where,
      include: withMoney,
      orderBy: { id: 'asc' },
      take: batchSize,
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => linesOf(row, during).join('')).join('')
    lastId = last.id
  }
}

function linesOf(order: Row, during: { gte?: Date; lt?: Date }): string[] {
  const isWithin = ({ createdAt: at }: Moved) =>
    !(during.gte && at < during.gte) && !(during.lt && at >= during.lt)
  const { payment, others } = movedOf(order)
  const isSaleWithin = payment ? isWithin(payment) : order.paidAt && order.transactions.length === 0
  const back = others.filter(isWithin)
  return [
    ...(isSaleWithin ? saleLines(order, payment) : []),
    ...back.map((moved) => refundLine(order, moved)),
  ]
}

/** Returns what an order moved, as Stripe reported it; without Stripe, as staff recorded it. */
function movedOf(order: Row): { payment: Moved | undefined; others: Moved[] } {
  const { payBy, transactions } = order
  if (payBy !== null) return movedByHand(order)
  const payment = transactions.find(({ refundId }) => refundId === null)
  return { payment, others: transactions.filter((moved) => moved !== payment) }
}

function movedByHand({ currency, paidAt, totalCents, tradedCents, payments, refunds }: Row) {
  const moved = (
    type: string,
    createdAt: Date,
    amountCents: number,
    { id = '', method = '' } = {},
  ): Moved => ({
    ...{ id, type, createdAt, amountCents, feeCents: 0, netCents: amountCents },
    ...{ currency, payoutId: null, method: method || undefined },
  })
  const isLastOfSale = (payment: Row['payments'][number]) =>
    paidAt !== null && tradedCents === 0 && payment === payments.at(-1)
  const parts = payments.filter((payment) => !isLastOfSale(payment))
  const partCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const others = parts.map(({ receivedAt, amountCents, method }) =>
    moved('received in part', receivedAt, amountCents, { method }),
  )
  if (paidAt && partCents > 0) others.push(moved('received before', paidAt, -partCents))
  if (paidAt && tradedCents > 0) others.push(moved('traded', paidAt, -tradedCents))
  for (const { id, createdAt, amountCents } of refunds)
    others.push(moved('refund', createdAt, -amountCents, { id }))
  return { payment: paidAt ? moved('charge', paidAt, totalCents) : undefined, others }
}

/**
 * Returns the lines of a sale; amounts of the order as a whole are split among its lines by their cost. A tip is a
 * line of its own, which has its part of the fee alone.
 */
function saleLines(order: Row, payment: Moved | undefined): string[] {
  const { lines, totalCents, shippingCents, taxCents, tipCents, giftCardCents, subtotalCents } = order
  const tips =
    tipCents > 0 ? [{ type: 'tip', title: tipLabel(order), quantity: 1, priceCents: tipCents }] : []
  const sold = [
    ...lines.map((line) => ({ type: isGiftCardLine(line) ? 'gift card' : 'sale', ...line })),
    ...tips,
  ]
  const weights = sold.map(({ quantity, priceCents }) => quantity * priceCents)
  const discountCents = subtotalCents + shippingCents + taxCents + tipCents - giftCardCents - totalCents
  const split = (cents: number) => splitCents(cents, weights.slice(0, lines.length || 1))
  const [discounts, shippings, taxes] = [split(-discountCents), split(shippingCents), split(taxCents)]
  const cards = splitCents(-giftCardCents, weights)
  const fees = payment && splitCents(payment.feeCents, weights)
  return sold.map(({ type, title, quantity, priceCents }, index) => {
    const plain = (cents: number) => moneyForInput(cents, order.currency)
    const goods = quantity * priceCents
    const part = (of: number[]) => of[index] ?? 0
    const amount = goods + part(discounts) + part(shippings) + part(taxes) + part(cards)
    return csvLine([
      ...[type, (payment?.createdAt ?? order.paidAt)?.toISOString() ?? '', ...namesOf(order)],
      ...[title, String(quantity), plain(priceCents)],
      ...[goods, part(discounts), part(shippings), part(taxes), part(cards), amount].map(plain),
      ...(fees ? [plain(part(fees)), plain(amount - part(fees))] : ['', '']),
      ...endOf(order, payment),
    ])
  })
}

function refundLine(order: Row, moved: Moved): string {
  const { type, createdAt, amountCents, feeCents, netCents } = moved
  return csvLine([
    ...[type.replaceAll('_', ' '), createdAt.toISOString(), ...namesOf(order)],
    ...['', '', '', '', '', '', '', ''],
    ...[amountCents, feeCents, netCents].map((cents) => moneyForInput(cents, moved.currency)),
    ...endOf(order, moved),
  ])
}

const namesOf = ({ id, reference, isTest }: Row) => [String(id), reference, isTest ? 'TEST' : '']

const endOf = ({ currency, payBy, business, invoices }: Row, moved: Moved | undefined) => [
  moved?.currency ?? currency,
  moved?.id ?? '',
  moved?.payoutId ?? '',
  moved?.method ?? payBy ?? (moved ? 'stripe' : ''),
  ...[invoiceFor(invoices, moved), business?.company ?? '', business?.vatNumber ?? ''],
]

/** Returns the number of the invoice that was paid, or of the credit of what was paid back. */
function invoiceFor(invoices: Row['invoices'], moved: Moved | undefined): string {
  const isBack = (moved?.amountCents ?? 0) < 0
  const found = isBack
    ? invoices.find(({ kind, totalCents }) => kind === 'credit' && totalCents === -(moved?.amountCents ?? 0))
    : invoices.findLast(({ kind }) => kind === 'invoice')
  return found ? String(found.number) : ''
}
