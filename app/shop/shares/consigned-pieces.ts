import type { Entry } from './entries'
import type { PaidLine } from './sale-lines'
import { splitByWeights, whole } from './split-by-shares'

/** Pieces of a maker that are here to be sold, and what the maker gets for each. */
export interface ConsignedPieces {
  id: number
  payeeId: number
  variantId: number
  /** A share of what is paid, in hundredths of a percent; null if each piece has a price. */
  percentHundredths: number | null
  unitCents: number
  left: number
}

export const owedToMaker = (
  { percentHundredths, unitCents }: Pick<ConsignedPieces, 'percentHundredths' | 'unitCents'>,
  quantity: number,
  paidCents: number,
): number =>
  percentHundredths === null ? unitCents * quantity : Math.round((paidCents * percentHundredths) / whole)

export const isConsigned = ({ consignmentId }: Entry): boolean => consignmentId !== null

/**
 * Returns the entries of the makers' pieces that lines have sold, the oldest consignment first, never more than are
 * left. Those in a bundle count, by their part of its price.
 */
export function consignedSales(lines: PaidLine[], pieces: ConsignedPieces[], at: Date): Entry[] {
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
        const shareCents = owedToMaker(maker, count, grossCents)
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

/** Splits a bundle into what is in it, by what the parts cost. */
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

/** Returns what is left of a line without the makers' pieces in it: only that is shared. */
export function withoutConsigned(line: PaidLine, consigned: Entry[]): PaidLine {
  const sold = consigned.filter(({ orderLineId }) => orderLineId === line.id)
  if (sold.length === 0) return line
  const sum = (cents: (entry: Entry) => number) => sold.reduce((all, entry) => all + cents(entry), 0)
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
