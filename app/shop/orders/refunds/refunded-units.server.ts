import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { refundCentsOfUnits } from '../line-costs'
import { type UnitsByLine, unitCountsOf, whereRefundActive } from '../line-units'

export const orderUnitsInclude = {
  lines: {
    orderBy: { id: 'asc' },
    include: {
      parts: { orderBy: { id: 'asc' } },
      shipped: { select: { quantity: true } },
      refunded: { where: { refund: whereRefundActive }, select: { quantity: true } },
    },
  },
} satisfies Prisma.OrderInclude
export type OrderWithUnits = Prisma.OrderGetPayload<{ include: typeof orderUnitsInclude }>

export const hasPickedUnits = (picked: UnitsByLine) => Object.keys(picked).length > 0

/** @throws Invalid for more units than are left of a line, or a line of another order */
export function checkRefundableUnits({ lines }: OrderWithUnits, picked: UnitsByLine): void {
  for (const [id, count] of Object.entries(picked)) {
    const line = lines.find((one) => one.id === Number(id))
    if (!line) throw new Invalid(t('A line of this order has changed. Open the order again.'))
    const left = line.quantity - unitCountsOf(line).refunded
    if (count > left)
      throw new Invalid(
        t('Of {title}, {count, plural, other {# can be refunded}}.', { title: line.title, count: left }),
      )
  }
}

/** Returns the price of units after earlier refunds: goods, discount and tax, without shipping and tip. */
export function priceOfUnits(order: OrderWithUnits, picked: UnitsByLine): number {
  const earlier = order.lines.map((line) => [line.id, unitCountsOf(line).refunded])
  return refundCentsOfUnits(order, picked, Object.fromEntries(earlier))
}

/** The number of lines in one metadata value, which Stripe limits to 500 characters. */
const perValue = 30

/** Returns Stripe metadata with the refunded units, from which they are read after a crash. */
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

export async function saveRefundedUnits(
  tx: Transaction,
  refundId: string,
  orderId: number,
  picked: UnitsByLine,
): Promise<void> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { id: true } })
  const rows = lines.flatMap(({ id: orderLineId }) => {
    const quantity = picked[orderLineId]
    return quantity ? [{ refundId, orderLineId, quantity }] : []
  })
  await tx.refundLine.createMany({ data: rows })
}
