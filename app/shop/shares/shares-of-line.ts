import type { Entry } from './entries'
import type { PaidLine } from './sale-lines'
import { runsAt, type ShareTerms } from './shares'

export interface RunningShare extends ShareTerms {
  payeeId: number
  /** Null for a share of a release. */
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
 * Returns those of the variant, if it has any of its own; else those of the item, else those of the release that it sells.
 * What was free is not shared, and what was shared among others stays with them.
 */
export function sharesOfLine(
  line: Line,
  { shares, releases }: { shares: RunningShare[]; releases: SoldRelease[] },
  at: Date,
  existing: Entry[],
): RunningShare[] {
  if (line.goodsCents <= 0) return []
  const running = shares.filter((share) => runsAt(share, at))
  const ofItem = running.filter(({ merchItemId }) => merchItemId === line.merchItemId)
  const own = ofItem.filter(({ variantId }) => variantId !== null && variantId === line.variantId)
  const ofAll = ofItem.filter(({ variantId }) => variantId === null)
  const levels = [own, ofAll, sharesOfReleases(line, running, releases)]
  const found = levels.find((level) => level.length > 0) ?? []
  const earlier = existing.filter(({ orderLineId, cause }) => orderLineId === line.id && cause === 'sale')
  const isAmongThem = found.some((share) => earlier.some(({ payeeId }) => payeeId === share.payeeId))
  return earlier.length === 0 || isAmongThem ? found : []
}

/** An item that sells several releases is split among them evenly: their percentages could come to more than 100. */
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
