import type { ChargedFee, StatementEntry } from './entries'
import type { PaidLine } from './sale-lines'
import type { RunningShare } from './shares-of-line'
import { splitByPercent, splitByWeights } from './split-by-shares'

const percentsOf = (shares: RunningShare[]) => shares.map(({ percentHundredths }) => percentHundredths ?? 0)
const payeesOf = (of: { payeeId: number }[]) => [...new Set(of.map(({ payeeId }) => payeeId))]

/** Returns the entries of a line's shares, without makers' pieces. */
export function shareEntriesOfSale(line: PaidLine, shares: RunningShare[], at: Date): StatementEntry[] {
  const goods = splitByPercent(line.goodsCents, percentsOf(shares))
  const withPostage = shares.filter(({ afterPostage }) => !afterPostage)
  const postage = splitByPercent(line.postageCents, percentsOf(withPostage))
  return payeesOf(shares).map((payeeId) => {
    const sum = (from: RunningShare[], cents: (share: RunningShare, index: number) => number) =>
      from.reduce((all, share, index) => all + (share.payeeId === payeeId ? cents(share, index) : 0), 0)
    const units = sum(shares, ({ unitCents }) => (unitCents ?? 0) * line.quantity)
    const postageCents = sum(withPostage, (_, index) => postage[index] ?? 0)
    const isPostageIn = withPostage.some((share) => share.payeeId === payeeId && share.percentHundredths)
    return {
      payeeId,
      orderLineId: line.id,
      cause: 'sale',
      kind: 'sale' as const,
      quantity: line.quantity,
      grossCents: line.goodsCents + (isPostageIn ? line.postageCents : 0),
      feeCents: 0,
      shareCents: sum(shares, (_, index) => goods[index] ?? 0) + units + postageCents,
      postageCents,
      consignmentId: null,
      at,
    }
  })
}

/** @param shared the shared part of each line */
export function shareEntriesOfFee(
  lines: PaidLine[],
  shared: { line: PaidLine; shares: RunningShare[] }[],
  { id, kind, cents, at }: ChargedFee,
): StatementEntry[] {
  const parts = splitByWeights(
    cents,
    lines.map(({ totalCents }) => Math.max(totalCents, 0)),
  )
  return shared.flatMap(({ line, shares: all }, index) => {
    const goodsCents = lines[index]?.goodsCents ?? 0
    const feeCents = goodsCents > 0 ? Math.round(((parts[index] ?? 0) * line.goodsCents) / goodsCents) : 0
    const shares = all.filter((share) => share.afterFees && share.percentHundredths)
    const taken = splitByPercent(feeCents, percentsOf(shares))
    return payeesOf(shares).map((payeeId) => ({
      payeeId,
      orderLineId: line.id,
      cause: `fee ${id}`,
      kind,
      quantity: 0,
      grossCents: 0,
      feeCents,
      shareCents:
        0 - shares.reduce((sum, share, at) => sum + (share.payeeId === payeeId ? (taken[at] ?? 0) : 0), 0),
      postageCents: 0,
      consignmentId: null,
      at,
    }))
  })
}
