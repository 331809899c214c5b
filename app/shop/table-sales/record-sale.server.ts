import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import { randomToken } from '../../platform/process/secret.server'
import { siteCurrency } from '../../platform/site-currency'
import { localTimeOf } from '../../platform/site-zone'
import { guestFor } from '../../site/accounts/guests.server'
import { soldBeyondStockFlag } from '../orders/flags'
import { indexOrder } from '../orders/order-search.server'
import { announceNewOrder } from '../orders/order-status.server'
import { atTheTable } from '../orders/orders'
import { announceMovedMoney } from '../orders/payments/moved-money.server'
import { listCents, type RecordedSale, type Shortage, shortagesOf, type TableSale } from './table-sales'
import { type TakenLine, takeFromStock } from './take-from-stock.server'

/** All buyers at the table; no cookie holds a key with spaces. */
const buyer = { key: 'at the table', address: '::1' }

/**
 * Records a sale for cash, once: its key, sent again, finds the order that is there. The goods are gone already, so
 * what the stock did not have is sold all the same, and named. A higher sum than the goods cost is a tip, a lower one
 * a discount.
 */
export async function recordSale(sale: TableSale, seller: string, now = new Date()): Promise<RecordedSale> {
  const known = await recordedSale(sale.key)
  if (known) return known
  try {
    return await inTransaction((tx) => createOrder(tx, sale, seller, now))
  } catch (error) {
    const recorded = isUniqueViolation(error) && (await recordedSale(sale.key))
    if (!recorded) throw error
    return recorded
  }
}

export async function recordSales(sales: TableSale[], seller: string): Promise<RecordedSale[]> {
  const recorded: RecordedSale[] = []
  for (const sale of sales) recorded.push(await recordSale(sale, seller))
  return recorded
}

async function recordedSale(key: string): Promise<RecordedSale | null> {
  const sale = await db.tableSale.findUnique({ where: { key } })
  return sale && { key, orderId: sale.orderId, shortages: shortagesOf(sale) }
}

async function createOrder(
  tx: Transaction,
  { key, lines, phone, takenCents, ...sale }: TableSale,
  seller: string,
  now: Date,
): Promise<RecordedSale> {
  const subtotalCents = listCents(lines)
  const totalCents = takenCents ?? subtotalCents
  const soldAt = sale.soldAt > now ? now : sale.soldAt
  const { id: userId } = await guestFor(tx, buyer)
  const taken: TakenLine[] = []
  for (const line of inOrderOfIds(lines)) taken.push(...(await takeFromStock(tx, line)))
  const shortages = shortagesIn(taken)
  const status = 'shipped'
  const reference = randomToken()
  const cash = { amountCents: totalCents, method: 'cash', receivedAt: soldAt, actor: seller, requestKey: key }
  const order = await tx.order.create({
    data: {
      reference,
      payBy: 'cash',
      stripeSessionId: `offline-${reference}`,
      receivedCents: totalCents,
      payments: totalCents > 0 ? { create: cash } : undefined,
      userId,
      email: '',
      status,
      currency: siteCurrency(),
      pickupPlace: atTheTable,
      subtotalCents,
      totalCents,
      discountCents: Math.max(0, subtotalCents - totalCents),
      tipCents: Math.max(0, totalCents - subtotalCents),
      createdAt: soldAt,
      paidAt: soldAt,
      shippedAt: soldAt,
      flag: shortages.length > 0 ? soldBeyondStockFlag : null,
      lines: {
        create: taken.map(({ isMissing: _, parts, ...line }) => ({ ...line, parts: { create: parts } })),
      },
      changes: { create: { toStatus: status, actor: seller, note: noteOf(phone, shortages) } },
      tableSale: {
        create: { key, day: localTimeOf(soldAt).date, soldAt, phone, shortages: JSON.stringify(shortages) },
      },
    },
    include: { lines: true },
  })
  await tx.shipment.create({
    data: {
      orderId: order.id,
      shippedBy: seller,
      shippedAt: soldAt,
      lines: { create: order.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity })) },
    },
  })
  await indexOrder(tx, order.id)
  await announceMovedMoney(tx, order.id)
  await announceNewOrder(tx, order.id, status)
  return { key, orderId: order.id, shortages }
}

/** Prevents deadlocks with others who take the same things. */
const inOrderOfIds = (lines: TableSale['lines']) =>
  [...lines].sort((one, other) => one.variantId - other.variantId)

const shortagesIn = (taken: TakenLine[]): Shortage[] =>
  taken.flatMap(({ title, quantity, isMissing }) => (isMissing ? { title, missing: quantity } : []))

function noteOf(phone: string, shortages: Shortage[]): string {
  const where = phone ? `Sold at the table, on ${phone}.` : msg('Sold at the table.')
  const short = shortages.map(({ title, missing }) => `${missing} × ${title} more than the stock had.`)
  return [where, ...short].join(' ')
}
