import type { StatementEntry } from './entries'
import type { PaidLine } from './sale-lines'
import { hundredPercentInHundredths, splitByWeights } from './split-by-shares'

/** A maker's consignment, with the maker's share of each sale. */
export interface ConsignedPieces {
  id: number
  payeeId: number
  variantId: number
  /** The maker's percentage of the price, in hundredths of a percent; null if each piece has a fixed price. */
  percentHundredths: number | null
  unitCents: number
  left: number
}

export const makersShareCents = (
  { percentHundredths, unitCents }: Pick<ConsignedPieces, 'percentHundredths' | 'unitCents'>,
  quantity: number,
  paidCents: number,
): number =>
  percentHundredths === null
    ? unitCents * quantity
    : Math.round((paidCents * percentHundredths) / hundredPercentInHundredths)

export const isConsignmentEntry = ({ consignmentId }: StatementEntry): boolean => consignmentId !== null

/**
 * Returns entries for a maker's pieces sold by these lines, oldest consignment first, at most those that are left.
 * Pieces in a bundle count at their share of its price.
 */
export function shareEntriesOfConsignedSales(
  lines: PaidLine[],
  pieces: ConsignedPieces[],
  at: Date,
): StatementEntry[] {
  const left = new Map(pieces.map((one) => [one.id, one.left]))
  return lines.flatMap((line) =>
    soldPieces(line).flatMap((sold) => {
      let quantity = sold.quantity
      const taken = pieces
        .filter(({ variantId }) => variantId === sold.variantId)
        .map((maker) => {
          const count = Math.min(quantity, left.get(maker.id) ?? 0)
          quantity -= count
          left.set(maker.id, (left.get(maker.id) ?? 0) - count)
          return { maker, count }
        })
      const cents = splitByWeights(sold.goodsCents, [...taken.map(({ count }) => count), quantity])
      return taken.flatMap(({ maker, count }, index) => {
        const grossCents = cents[index] ?? 0
        const of = { payeeId: maker.payeeId, orderLineId: line.id, consignmentId: maker.id }
        const shareCents = makersShareCents(maker, count, grossCents)
        const entry = { ...of, cause: `consigned in ${maker.id}`, kind: 'sale' as const, quantity: count }
        return count > 0 ? [{ ...entry, grossCents, feeCents: 0, shareCents, postageCents: 0, at }] : []
      })
    }),
  )
}

interface SoldPieces {
  variantId: number | null
  quantity: number
  goodsCents: number
}

/** Splits a bundle's price among its contents, by the parts' own prices. */
function soldPieces({ variantId, quantity, goodsCents, parts = [] }: PaidLine): SoldPieces[] {
  if (parts.length === 0) return [{ variantId, quantity, goodsCents }]
  const weights = parts.map((part) => Math.max(1, part.priceCents) * part.quantity)
  const cents = splitByWeights(goodsCents, weights)
  return parts.map((part, index) => ({
    variantId: part.variantId,
    quantity: part.quantity * quantity,
    goodsCents: cents[index] ?? 0,
  }))
}

/** Returns the part of a line without a maker's goods, which shares apply to. */
export function withoutConsignedLines(line: PaidLine, consigned: StatementEntry[]): PaidLine {
  const sold = consigned.filter(({ orderLineId }) => orderLineId === line.id)
  if (sold.length === 0) return line
  const sum = (cents: (entry: StatementEntry) => number) => sold.reduce((all, entry) => all + cents(entry), 0)
  const goodsCents = line.goodsCents - sum(({ grossCents }) => grossCents)
  const isBundle = (line.parts ?? []).length > 0
  const postageCents =
    line.goodsCents > 0 ? Math.round((line.postageCents * goodsCents) / line.goodsCents) : 0
  return {
    ...line,
    goodsCents,
    postageCents,
    quantity: isBundle ? line.quantity : line.quantity - sum(({ quantity }) => quantity),
  }
}
