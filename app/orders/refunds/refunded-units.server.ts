import type { Prisma, Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { releaseStock } from '../../shop/stock.server'
import { type UnitsByLine, unitsFromStock, unitsOf } from '../line-units'

export const withUnits = {
  lines: {
    orderBy: { id: 'asc' },
    include: {
      parts: { orderBy: { id: 'asc' } },
      shipped: { select: { quantity: true } },
      refunded: { select: { quantity: true, restocked: true, refund: { select: { status: true } } } },
    },
  },
} satisfies Prisma.OrderInclude
type OrderWithPieces = Prisma.OrderGetPayload<{ include: typeof withUnits }>
type Line = OrderWithPieces['lines'][number]

export const hasUnits = (picked: UnitsByLine) => Object.keys(picked).length > 0

/** @throws Invalid when more units are to be refunded than are left of a line, or a line is not of this order */
export function checkRefundableUnits({ lines }: OrderWithPieces, picked: UnitsByLine): void {
  for (const [id, count] of Object.entries(picked)) {
    const line = lines.find((one) => one.id === Number(id))
    if (!line) throw new Invalid(t('A line of this order has changed. Open the order again.'))
    const left = line.quantity - unitsOf(line).refunded
    if (count > left)
      throw new Invalid(
        t('Of {title}, {count, plural, other {# can be paid back}}.', { title: line.title, count: left }),
      )
  }
}

/** Returns what was paid for these units: their share of goods, discount and tax, without shipping and tip. */
export function priceOfUnits(order: OrderWithPieces, picked: UnitsByLine): number | undefined {
  if (!hasUnits(picked)) return
  const { lines, subtotalCents } = order
  const { totalCents, giftCardCents, shippingCents, tipCents } = order
  const paidCents = totalCents + giftCardCents - shippingCents - tipCents
  const cents = lines.reduce((sum, { id, priceCents }) => sum + (picked[id] ?? 0) * priceCents, 0)
  const priceCents = subtotalCents > 0 ? Math.round((cents * paidCents) / subtotalCents) : 0
  return Math.min(priceCents, totalCents)
}

/** Counts the units of a line that came from limited stock and have not been returned to it. */
function restockable(line: Line): number {
  const { quantity, refunded } = line
  if (unitsFromStock(line).length === 0) return 0
  return quantity - refunded.reduce((sum, row) => sum + (row.restocked ? row.quantity : 0), 0)
}

export const canRestockUnits = ({ lines }: OrderWithPieces, picked: UnitsByLine) =>
  lines.some((line) => picked[line.id] && restockable(line) > 0)

/** Lines per metadata value, which Stripe limits to 500 characters. */
const perValue = 30

/** Returns Stripe metadata that says which units a refund is for: after a crash, it is read from there. */
export function unitsToMetadata(picked: UnitsByLine): Record<string, string> {
  const all = Object.entries(picked).map(([id, count]) => `${id}:${count}`)
  const values: Record<string, string> = {}
  for (let start = 0; start < all.length; start += perValue)
    values[`pieces${start / perValue}`] = all.slice(start, start + perValue).join()
  return values
}

export function unitsFromMetadata(metadata: Record<string, string> | null | undefined): UnitsByLine {
  const picked: UnitsByLine = {}
  for (const [name, value] of Object.entries(metadata ?? {})) {
    if (!/^pieces\d+$/.test(name)) continue
    for (const [, id, count] of value.matchAll(/(\d{1,9}):(\d{1,6})/g)) picked[Number(id)] = Number(count)
  }
  return picked
}

/**
 * Puts units of an order back in stock: these, or all that are left.
 * @returns how many of each line, by its id
 */
export async function restock(
  tx: Transaction,
  orderId: number,
  picked: UnitsByLine,
): Promise<Map<number, number>> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withUnits })
  const back = new Map<number, number>()
  for (const line of order.lines) {
    const left = restockable(line)
    const count = hasUnits(picked) ? Math.min(picked[line.id] ?? 0, left) : left
    if (count === 0) continue
    back.set(line.id, count)
    if (count < left) continue
    await tx.orderLine.update({ where: { id: line.id }, data: { holdsStock: false } })
    await tx.orderLinePart.updateMany({ where: { orderLineId: line.id }, data: { holdsStock: false } })
  }
  const lines = order.lines.filter(({ id }) => back.has(id))
  await releaseStock(
    lines.flatMap((line) => unitsFromStock(line, back.get(line.id) ?? 0)),
    tx,
  )
  return back
}

export async function saveRefundedUnits(
  tx: Transaction,
  refundId: string,
  orderId: number,
  picked: UnitsByLine,
  back: Map<number, number>,
): Promise<void> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { id: true } })
  const rows = lines.flatMap(({ id: orderLineId }) => {
    const quantity = picked[orderLineId]
    return quantity ? [{ refundId, orderLineId, quantity, restocked: back.has(orderLineId) }] : []
  })
  await tx.refundLine.createMany({ data: rows })
}
