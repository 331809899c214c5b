import type { StatementEntry } from './entries'
import type { PaidLine } from './sale-lines'
import { isShareRunningAt, type ShareTerms } from './shares'

export interface RunningShare extends ShareTerms {
  payeeId: number
  /** The item; null for a share of a release. */
  merchItemId: number | null
  variantId: number | null
  releaseId: number | null
  startsAt: Date
  endedAt: Date | null
}

export interface SoldRelease {
  releaseId: number
  merchItemId: number
}

type Line = Pick<PaidLine, 'id' | 'merchItemId' | 'variantId' | 'goodsCents'>

/**
 * Returns the shares that apply to a line: those of the variant, else of the item, else of the release that it sells.
 * Free units are not shared, and earlier sales keep their shares.
 */
export function sharesOfOrderLine(
  line: Line,
  { shares, releases }: { shares: RunningShare[]; releases: SoldRelease[] },
  at: Date,
  existing: StatementEntry[],
): RunningShare[] {
  if (line.goodsCents <= 0) return []
  const running = shares.filter((share) => isShareRunningAt(share, at))
  const ofItem = running.filter(({ merchItemId }) => merchItemId === line.merchItemId)
  const own = ofItem.filter(({ variantId }) => variantId !== null && variantId === line.variantId)
  const ofAll = ofItem.filter(({ variantId }) => variantId === null)
  const levels = [own, ofAll, sharesOfReleases(line, running, releases)]
  const found = levels.find((level) => level.length > 0) ?? []
  const earlier = existing.filter(({ orderLineId, cause }) => orderLineId === line.id && cause === 'sale')
  const isAmongThem = found.some((share) => earlier.some(({ payeeId }) => payeeId === share.payeeId))
  return earlier.length === 0 || isAmongThem ? found : []
}

/** Splits an item that sells several releases evenly among them, since their percentages could exceed 100. */
function sharesOfReleases(line: Line, running: RunningShare[], releases: SoldRelease[]): RunningShare[] {
  const sold = releases.filter(({ merchItemId }) => merchItemId === line.merchItemId)
  const ids = new Set(sold.map(({ releaseId }) => releaseId))
  return running
    .filter(({ releaseId }) => releaseId !== null && ids.has(releaseId))
    .map(({ percentHundredths, ...share }) => ({
      ...share,
      percentHundredths: percentHundredths === null ? null : Math.floor(percentHundredths / ids.size),
    }))
}
