import { db } from '../platform/db.server'
import { titleWithDay } from '../shop/merch'
import { pieceLine } from './order-desk.server'
import { withPieces } from './refunded-pieces.server'

export const sheetNames = ['slip', 'label', 'picking'] as const
export type SheetName = (typeof sheetNames)[number]
/** Of one printout. */
export const mostOrders = 100

/** What the sheets of these orders say, in the order asked for: what is left to send, or all of an order that is sent. */
export async function ordersToPrint(ids: number[]) {
  const rows = await db.order.findMany({
    where: { id: { in: ids.slice(0, mostOrders) } },
    include: withPieces,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const lines = row.lines.filter(({ isDigital }) => !isDigital).map((line) => pieceLine(row, line))
    const isSent = lines.every(({ left }) => left === 0)
    const { reference, createdAt, shippingName, shippingAddress, pickupPlace, phone, email, status } = row
    return {
      ...{ id, reference, status, shippingName, shippingAddress, pickupPlace, phone, email },
      createdAt: createdAt.toISOString(),
      isPart: !isSent && lines.some(({ sent }) => sent > 0),
      lines: lines
        .map(({ quantity, left, ...line }) => ({
          id: line.id,
          title: titleWithDay(line),
          pieces: isSent ? quantity : left,
        }))
        .filter(({ pieces }) => pieces > 0),
    }
  })
}
export type PrintedOrder = Awaited<ReturnType<typeof ordersToPrint>>[number]

/** The ids that an address names, each once. */
export function idsIn(params: URLSearchParams): number[] {
  const ids = params.getAll('order').flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : []))
  return [...new Set(ids)].slice(0, mostOrders)
}
