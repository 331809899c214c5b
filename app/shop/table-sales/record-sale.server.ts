import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import { randomToken } from '../../platform/process/secret.server'
import { siteCurrency } from '../../platform/site-currency'
import { localTimeOf } from '../../platform/site-zone'
import { lockGuestUser } from '../../site/accounts/guests.server'
import { soldBeyondStockFlag } from '../orders/flags'
import { updateOrderSearchWords } from '../orders/order-search.server'
import { announceNewOrder } from '../orders/order-status.server'
import { tablePickupPlace } from '../orders/orders'
import { announceMovedMoney } from '../orders/payments/moved-money.server'
import type { TableSale } from './sales-request'
import { goodsCents, type RecordedSale, type StockShortage, shortagesOfSale } from './table-sales'
import { type TableSaleLine, takeTableSaleFromStock } from './take-from-stock.server'

/** The guest who stands for the buyers of all table sales; cookies cannot contain a key with spaces. */
const buyer = { key: 'at the table', address: '::1' }

/**
 * Records a cash sale, once per key. The goods are gone already, so units missing in stock are sold anyway, and
 * reported. A higher amount than the goods' price includes a tip, a lower one a discount.
 */
export async function recordTableSale(
  sale: TableSale,
  seller: string,
  now = new Date(),
): Promise<RecordedSale> {
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

export async function recordTableSales(sales: TableSale[], seller: string): Promise<RecordedSale[]> {
  const recorded: RecordedSale[] = []
  for (const sale of sales) recorded.push(await recordTableSale(sale, seller))
  return recorded
}

async function recordedSale(key: string): Promise<RecordedSale | null> {
  const sale = await db.tableSale.findUnique({ where: { key } })
  return sale && { key, orderId: sale.orderId, shortages: shortagesOfSale(sale) }
}

async function createOrder(
  tx: Transaction,
  { key, lines, phone, takenCents, ...sale }: TableSale,
  seller: string,
  now: Date,
): Promise<RecordedSale> {
  const subtotalCents = goodsCents(lines)
  const totalCents = takenCents ?? subtotalCents
  const soldAt = sale.soldAt > now ? now : sale.soldAt
  const { id: userId } = await lockGuestUser(tx, buyer)
  const taken: TableSaleLine[] = []
  for (const line of inOrderOfIds(lines)) taken.push(...(await takeTableSaleFromStock(tx, line)))
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
      pickupPlace: tablePickupPlace,
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
  await updateOrderSearchWords(tx, order.id)
  await announceMovedMoney(tx, order.id)
  await announceNewOrder(tx, order.id, status)
  return { key, orderId: order.id, shortages }
}

/** Sorts lines by id, which prevents deadlocks with other sales of the same items. */
const inOrderOfIds = (lines: TableSale['lines']) =>
  [...lines].sort((one, other) => one.variantId - other.variantId)

const shortagesIn = (taken: TableSaleLine[]): StockShortage[] =>
  taken.flatMap(({ title, quantity, isMissing }) => (isMissing ? { title, missing: quantity } : []))

function noteOf(phone: string, shortages: StockShortage[]): string {
  const where = phone ? `Sold at a fair, on ${phone}.` : msg('Sold at a fair.')
  const short = shortages.map(({ title, missing }) => `${missing} × ${title} more than in stock.`)
  return [where, ...short].join(' ')
}
