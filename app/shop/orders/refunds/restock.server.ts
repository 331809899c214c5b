import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { reserveStock, returnToStock } from '../../items/stock.server'
import { type UnitsByLine, unitsFromStock } from '../line-units'
import { hasPickedUnits, orderUnitsInclude } from './refunded-units.server'

export const orderRefundsInclude = {
  ...orderUnitsInclude,
  refunds: { include: { lines: true } },
} satisfies Prisma.OrderInclude
type OrderWithRefunds = Prisma.OrderGetPayload<{ include: typeof orderRefundsInclude }>
type Line = OrderWithRefunds['lines'][number]

/** Counts the units of a line that were taken from limited stock and not returned yet. */
function restockable({ refunds }: OrderWithRefunds, line: Line): number {
  const isAllBack = refunds.some(({ restocked, lines }) => restocked && lines.length === 0)
  if (isAllBack || unitsFromStock(line).length === 0) return 0
  const own = refunds.flatMap(({ lines }) => lines).filter(({ orderLineId }) => orderLineId === line.id)
  return line.quantity - own.reduce((sum, row) => sum + (row.restocked ? row.quantity : 0), 0)
}

/** Tells whether any of these units, or of all remaining ones, can return to stock. */
export const canReturnToStock = (order: OrderWithRefunds, picked: UnitsByLine) =>
  order.lines.some((line) => (!hasPickedUnits(picked) || picked[line.id]) && restockable(order, line) > 0)

/**
 * Returns the units of a refund to stock, or all remaining ones if it names none.
 * @returns whether there were any
 */
export async function restockRefundedUnits(
  tx: Transaction,
  orderId: number,
  refundId: string,
): Promise<boolean> {
  const order = await orderWithRefunds(tx, orderId)
  const named = unitsNamedBy(order, refundId)
  const back = new Map<number, number>()
  for (const line of order.lines) {
    const left = restockable(order, line)
    const count = hasPickedUnits(named) ? Math.min(named[line.id] ?? 0, left) : left
    if (count > 0) back.set(line.id, count)
  }
  if (back.size === 0) return false
  await returnToStock(stockOf(order, back), tx)
  await markRestocked(tx, refundId, [...back.keys()], true)
  return true
}

/**
 * Takes the units of a failed refund out of stock again, since they are the buyer's.
 * @returns false if they are not in stock any more
 */
export async function takeRefundedUnitsAgain(
  tx: Transaction,
  orderId: number,
  refundId: string,
): Promise<boolean> {
  const rows = await tx.refundLine.findMany({ where: { refundId } })
  await markRestocked(tx, refundId, [], false)
  const order = await orderWithRefunds(tx, orderId)
  const taken = new Map<number, number>()
  for (const line of order.lines) {
    const row = rows.find(({ orderLineId }) => orderLineId === line.id)
    const named = row?.restocked ? row.quantity : 0
    const count = rows.length > 0 ? named : restockable(order, line)
    if (count > 0) taken.set(line.id, count)
  }
  const pieces = stockOf(order, taken).map((piece) => ({ ...piece, parts: [] }))
  if ((await reserveStock(pieces, tx)).missing === undefined) return true
  await markRestocked(tx, refundId, [...taken.keys()], true)
  return false
}

const orderWithRefunds = (tx: Transaction, id: number) =>
  tx.order.findUniqueOrThrow({ where: { id }, include: orderRefundsInclude })

function unitsNamedBy({ refunds }: OrderWithRefunds, refundId: string): UnitsByLine {
  const lines = refunds.find(({ id }) => id === refundId)?.lines ?? []
  return Object.fromEntries(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
}

const stockOf = ({ lines }: OrderWithRefunds, counts: Map<number, number>) =>
  lines
    .flatMap((line) => unitsFromStock(line, counts.get(line.id) ?? 0))
    .filter(({ quantity }) => quantity > 0)

async function markRestocked(tx: Transaction, refundId: string, lineIds: number[], restocked: boolean) {
  const ofLines = restocked ? { orderLineId: { in: lineIds } } : {}
  await tx.refundLine.updateMany({ where: { refundId, ...ofLines }, data: { restocked } })
  await tx.refund.update({ where: { id: refundId }, data: { restocked } })
}
