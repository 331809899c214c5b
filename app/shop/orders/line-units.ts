import { localTimeOf } from '../../platform/site-zone'

export type UnitsByLine = Record<number, number>

interface LineCounts {
  quantity: number
  isDigital: boolean
  shipped: { quantity: number }[]
  /** Without failed refunds (`whereRefundActive`). */
  refunded: { quantity: number }[]
}

const sumOf = (rows: { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

export const refundedUnitsOf = ({ refunded }: Pick<LineCounts, 'refunded'>) => sumOf(refunded)

/**
 * Returns the sent, refunded and remaining units of a line. A refund first covers unsent units; a download is never
 * sent.
 */
export function unitCountsOf({ quantity, isDigital, shipped, refunded }: LineCounts) {
  const sent = sumOf(shipped)
  const back = refundedUnitsOf({ refunded })
  return { sent, refunded: back, left: isDigital ? 0 : Math.max(0, quantity - sent - back) }
}

interface HeldLine {
  variantId: number | null
  quantity: number
  holdsStock: boolean
  parts: { variantId: number; quantity: number; holdsStock: boolean }[]
}

/** Returns the limited stock that a line took, of its variant or parts, for all or some of its units. */
export function unitsFromStock({ variantId, holdsStock, parts, ...line }: HeldLine, count = line.quantity) {
  const own = holdsStock ? [{ variantId, quantity: count }] : []
  const held = parts.filter((part) => part.holdsStock)
  return [...own, ...held.map((part) => ({ variantId: part.variantId, quantity: part.quantity * count }))]
}

/** Tells whether an order has nothing to ship. */
export const isOnlyDigital = (lines: readonly { isDigital: boolean }[]) =>
  lines.length > 0 && lines.every(({ isDigital }) => isDigital)

/**
 * Tells whether the day of a pre-order is still to come.
 * @param shipsFrom as 2026-12-24, in the site's time zone
 */
export const isPreorderDayToCome = (shipsFrom: string | null, now = new Date()) =>
  shipsFrom !== null && shipsFrom > localTimeOf(now).date

export const isFullyDownloadable = (
  lines: readonly { isDigital: boolean; shipsFrom: string | null }[],
  now?: Date,
) => isOnlyDigital(lines) && !lines.some(({ shipsFrom }) => isPreorderDayToCome(shipsFrom, now))

const failedRefundStates = ['failed', 'canceled']

/** Tells whether a refund succeeded or is on its way. */
export const isActiveRefund = (status: string) => !failedRefundStates.includes(status)

export const whereRefundActive = { status: { notIn: failedRefundStates } }

export const unitsField = (lineId: number) => `pieces-${lineId}`

/** Parses the fields of units per line; invalid numbers and 0 are left out. */
export function parseUnits(fields: Iterable<[string, unknown]>): UnitsByLine {
  const picked: UnitsByLine = {}
  for (const [name, value] of fields) {
    const id = /^pieces-(\d{1,9})$/.exec(name)?.[1]
    if (id && /^\d{1,6}$/.test(String(value)) && Number(value) > 0) picked[Number(id)] = Number(value)
  }
  return picked
}
