import { localTimeOf } from '../platform/site-zone'

/** How many of each line, by its id. */
export type Picked = Record<number, number>

interface LineCounts {
  quantity: number
  isDigital: boolean
  shipped: { quantity: number }[]
  refunded: { quantity: number; refund: { status: string } }[]
}

const sumOf = (rows: { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** Of one line: pieces sent, refunded and still to send. A refund is first of pieces that were not sent; a download is never sent. */
export function piecesOf({ quantity, isDigital, shipped, refunded }: LineCounts) {
  const sent = sumOf(shipped)
  const back = sumOf(refunded.filter(({ refund }) => isMade(refund.status)))
  return { sent, refunded: back, left: isDigital ? 0 : Math.max(0, quantity - sent - back) }
}

interface HeldLine {
  variantId: number | null
  quantity: number
  holdsStock: boolean
  parts: { variantId: number; quantity: number; holdsStock: boolean }[]
}

/** What a line took from limited stocks, itself or with its parts: all of it, or what so many pieces of it took. */
export function heldPieces({ variantId, holdsStock, parts, ...line }: HeldLine, count = line.quantity) {
  const own = holdsStock ? [{ variantId, quantity: count }] : []
  const held = parts.filter((part) => part.holdsStock)
  return [...own, ...held.map((part) => ({ variantId: part.variantId, quantity: part.quantity * count }))]
}

/** Whether there is nothing to send of an order. */
export const isOnlyDigital = (lines: readonly { isDigital: boolean }[]) =>
  lines.length > 0 && lines.every(({ isDigital }) => isDigital)

/** Whether the day of a pre-order is still to come. @param shipsFrom as 2026-12-24, in the site's zone */
export const isToCome = (shipsFrom: string | null, now = new Date()) =>
  shipsFrom !== null && shipsFrom > localTimeOf(now).date

/** Whether there is nothing to send of an order, and the day of all its downloads has come. */
export const isDelivered = (lines: readonly { isDigital: boolean; shipsFrom: string | null }[], now?: Date) =>
  isOnlyDigital(lines) && !lines.some(({ shipsFrom }) => isToCome(shipsFrom, now))

/** Whether a refund has gone back, or is on its way. */
export const isMade = (status: string) => status !== 'failed' && status !== 'canceled'

/** What forms call the number of pieces of a line. */
export const pieceField = (lineId: number) => `pieces-${lineId}`

/** The numbers that a form named so; what is no number, or none, is left out. */
export function pickedFrom(fields: Iterable<[string, unknown]>): Picked {
  const picked: Picked = {}
  for (const [name, value] of fields) {
    const id = /^pieces-(\d{1,9})$/.exec(name)?.[1]
    if (id && /^\d{1,6}$/.test(String(value)) && Number(value) > 0) picked[Number(id)] = Number(value)
  }
  return picked
}
