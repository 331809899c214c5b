import type { Entry } from './entries-of-order'
import type { PaidLine } from './sale-lines'
import { runsAt, type ShareTerms } from './shares'

export interface RunningShare extends ShareTerms {
  payeeId: number
  merchItemId: number
  variantId: number | null
  startsAt: Date
  endedAt: Date | null
}

/**
 * Returns those of the variant, if it has any of its own; else those of the item. What was free is not shared, and what
 * was shared among others stays with them.
 */
export function sharesOfLine(
  line: Pick<PaidLine, 'id' | 'merchItemId' | 'variantId' | 'goodsCents'>,
  shares: RunningShare[],
  at: Date,
  existing: Entry[],
): RunningShare[] {
  if (line.goodsCents <= 0) return []
  const running = shares.filter((share) => share.merchItemId === line.merchItemId && runsAt(share, at))
  const own = running.filter(({ variantId }) => variantId !== null && variantId === line.variantId)
  const found = own.length > 0 ? own : running.filter(({ variantId }) => variantId === null)
  const earlier = existing.filter(({ orderLineId, cause }) => orderLineId === line.id && cause === 'sale')
  const isAmongThem = found.some((share) => earlier.some(({ payeeId }) => payeeId === share.payeeId))
  return earlier.length === 0 || isAmongThem ? found : []
}
