import { isConsignmentEntry } from './consigned-pieces'
import type { MadeRefund, StatementEntry } from './entries'
import { type PaidLine, refundByLine } from './sale-lines'
import { splitByWeights } from './split-by-shares'

/** A payee's refunded amounts of an order line, up to some refund. */
interface Taken {
  quantity: number
  grossCents: number
  shareCents: number
}

const nothing: Taken = { quantity: 0, grossCents: 0, shareCents: 0 }
const less = (one: Taken, other: Taken): Taken => ({
  quantity: one.quantity - other.quantity,
  grossCents: one.grossCents - other.grossCents,
  shareCents: one.shareCents - other.shareCents,
})

interface Sold {
  lines: PaidLine[]
  sales: StatementEntry[]
  /** Ids of consignments with a price per piece. */
  byPiece: ReadonlySet<number>
}

/** The part of an order line that is refunded so far. */
interface Back {
  cents: number
  units: number
  /** Amounts of refunded units that returned to stock. */
  restocked: number
}

/**
 * Returns entries that revert sales in proportion to their refunds: goods first, then shipping. A maker's pieces stay
 * sold until they return to stock, and a fixed price per piece stays owed.
 */
export function shareEntriesOfRefund(
  { lines, sales, byPiece }: Sold,
  refunds: MadeRefund[],
  existing: StatementEntry[],
) {
  const left = lines.map(({ totalCents }) => totalCents)
  const backs = lines.map((): Back => ({ cents: 0, units: 0, restocked: 0 }))
  const before = new Map<StatementEntry, Taken>()
  return refunds.flatMap((refund) => {
    for (const [index, cents] of refundByLine(lines, left, refund).entries())
      left[index] = (left[index] ?? 0) - cents
    return lines.flatMap((line, index) => {
      const back = furtherBack(backs[index], line, refund, left[index] ?? 0)
      backs[index] = back
      const ofLine = sales.filter(({ orderLineId }) => orderLineId === line.id)
      const now = takenBack(line, back, ofLine, byPiece)
      return ofLine.flatMap((sale, at) => {
        const taken = now[at] ?? nothing
        const wanted = less(before.get(sale) ?? nothing, taken)
        before.set(sale, taken)
        return correction(sale, refund, wanted, existing)
      })
    })
  })
}

/** @param left the part of the line that is not refunded */
function furtherBack(
  { units, restocked }: Back = { cents: 0, units: 0, restocked: 0 },
  { id, quantity, totalCents }: PaidLine,
  refund: MadeRefund,
  left: number,
): Back {
  const named = refund.amountCents > 0 ? refund.lines : []
  const ofLine = named.find(({ orderLineId }) => orderLineId === id)
  const isAll = named.length === 0 && refund.amountCents > 0 && refund.restocked
  return {
    cents: totalCents - left,
    units: left === 0 && totalCents > 0 ? quantity : units + (ofLine?.quantity ?? 0),
    restocked: isAll ? quantity : restocked + (ofLine?.restocked ? ofLine.quantity : 0),
  }
}

const part = (cents: number, back: number, of: number) => (of > 0 ? Math.round((cents * back) / of) : 0)
const splitBack = (weights: number[], back: number, of: number) =>
  splitByWeights(
    part(
      weights.reduce((sum, cents) => sum + cents, 0),
      back,
      of,
    ),
    weights,
  )

function takenBack(line: PaidLine, back: Back, sales: StatementEntry[], byPiece: Sold['byPiece']): Taken[] {
  const { postageCents: postage, totalCents } = line
  const goods = totalCents - postage
  const [goodsBack, postageBack] = [Math.min(back.cents, goods), Math.max(back.cents - goods, 0)]
  const isByPiece = (sale: StatementEntry) => byPiece.has(sale.consignmentId ?? 0)
  const ofGoods = splitBack(
    sales.map((sale) => (isByPiece(sale) ? 0 : sale.shareCents - sale.postageCents)),
    ...([goodsBack, goods] as const),
  )
  const ofPostage = splitBack(
    sales.map(({ postageCents }) => postageCents),
    ...([postageBack, postage] as const),
  )
  const consigned = sales.filter(isConsignmentEntry).reduce((sum, { grossCents }) => sum + grossCents, 0)
  return sales.map((sale, at) => {
    const units = isConsignmentEntry(sale) ? back.restocked : back.units
    const quantity = part(sale.quantity, Math.min(units, line.quantity), line.quantity)
    const ofSale = isConsignmentEntry(sale) ? sale.grossCents : line.goodsCents - consigned
    return {
      quantity,
      grossCents: part(ofSale, goodsBack, goods) + part(sale.grossCents - ofSale, postageBack, postage),
      shareCents: isByPiece(sale)
        ? part(sale.shareCents, quantity, sale.quantity)
        : (ofGoods[at] ?? 0) + (ofPostage[at] ?? 0),
    }
  })
}

/** Returns the entry that corrects a refund's entries to the right amount, if necessary. */
function correction(
  sale: StatementEntry,
  refund: MadeRefund,
  wanted: Taken,
  existing: StatementEntry[],
): StatementEntry[] {
  const { payeeId, orderLineId, consignmentId } = sale
  const name = `refund ${refund.id}${consignmentId === null ? '' : ` of ${sale.cause}`}`
  const made = existing.filter(
    (one) =>
      one.payeeId === payeeId &&
      one.orderLineId === orderLineId &&
      (one.cause === name || one.cause.startsWith(`${name} #`)),
  )
  const missing = made.reduce(less, wanted)
  if (Object.values(missing).every((value) => value === 0)) return []
  const cause = made.length > 0 ? `${name} #${made.length + 1}` : name
  const { kind, at } = refund
  const of = { payeeId, orderLineId, consignmentId, cause, kind, feeCents: 0, postageCents: 0, at }
  return [{ ...of, ...missing }]
}
