import { type PaidLine, paidLines, refundByLine, type SoldOrder } from './sale-lines'
import { runsAt, type ShareTerms } from './shares'
import { splitByPercent, splitByWeights } from './split-by-shares'

export interface RunningShare extends ShareTerms {
  payeeId: number
  merchItemId: number
  variantId: number | null
  startsAt: Date
  endedAt: Date | null
}

export type EntryKind = 'sale' | 'refund' | 'dispute'

/** What one event of an order line adds to, or takes from, what a payee is owed. */
export interface Entry {
  payeeId: number
  orderLineId: number
  cause: string
  kind: EntryKind
  quantity: number
  grossCents: number
  feeCents: number
  shareCents: number
  /** The part of a sale's share that is of postage. */
  postageCents: number
  at: Date
}

export interface MadeRefund {
  id: string
  kind: 'refund' | 'dispute'
  /** What was paid back; 0 if the bank returned it. */
  amountCents: number
  at: Date
  lines: { orderLineId: number; quantity: number }[]
}

export interface ChargedFee {
  id: string
  kind: EntryKind
  /** In the order's currency. */
  cents: number
  at: Date
}

export interface MovedMoney extends SoldOrder {
  paidAt: Date
  /** In the order in which they were made. */
  refunds: MadeRefund[]
  fees: ChargedFee[]
}

/**
 * Returns the entries that an order lacks: of its sale, its fees and its refunds. A refund that changed, as one that
 * the bank returned, is corrected by a further entry. Of shares of one sale, the sum is exact to the cent.
 * @param existing the entries that are there already
 */
export function missingEntries(order: MovedMoney, shares: RunningShare[], existing: Entry[]): Entry[] {
  const lines = paidLines(order)
  const isThere = ({ payeeId, orderLineId, cause }: Entry) =>
    existing.some((one) => one.payeeId === payeeId && one.orderLineId === orderLineId && one.cause === cause)
  const ofLine = (line: PaidLine) => sharesOf(line, shares, order.paidAt, existing)
  const sold = lines.flatMap((line) => saleEntries(line, ofLine(line), order.paidAt))
  const sales = [
    ...existing.filter(({ cause }) => cause === 'sale'),
    ...sold.filter((entry) => !isThere(entry)),
  ]
  const fees = order.fees.flatMap((fee) => feeEntries(lines, ofLine, fee))
  return [...sold, ...fees]
    .filter((entry) => !isThere(entry))
    .concat(refundEntries(order, lines, sales, existing))
}

interface SoldElsewhere {
  merchItemId: number
  variantId: number
  title: string
  quantity: number
  unitCents: number
  at: Date
  cause: string
}

/** Returns the entries of pieces that were sold without an order: nothing is taken off for fees and postage. */
export function entriesElsewhere(
  { unitCents, at, cause, ...sold }: SoldElsewhere,
  shares: RunningShare[],
): Entry[] {
  const goodsCents = sold.quantity * unitCents
  const line = { ...sold, id: 0, priceCents: unitCents, goodsCents, postageCents: 0, totalCents: goodsCents }
  return saleEntries(line, sharesOf(line, shares, at, []), at).map((entry) => ({ ...entry, cause }))
}

/**
 * Those of the variant, if it has any of its own; else those of the item. What was free is not shared, and what was
 * shared among others stays with them.
 */
function sharesOf(line: PaidLine, shares: RunningShare[], at: Date, existing: Entry[]): RunningShare[] {
  if (line.goodsCents <= 0) return []
  const running = shares.filter((share) => share.merchItemId === line.merchItemId && runsAt(share, at))
  const own = running.filter(({ variantId }) => variantId !== null && variantId === line.variantId)
  const found = own.length > 0 ? own : running.filter(({ variantId }) => variantId === null)
  const earlier = existing.filter(({ orderLineId, cause }) => orderLineId === line.id && cause === 'sale')
  const isAmongThem = found.some((share) => earlier.some(({ payeeId }) => payeeId === share.payeeId))
  return earlier.length === 0 || isAmongThem ? found : []
}

const percentsOf = (shares: RunningShare[]) => shares.map(({ percentHundredths }) => percentHundredths ?? 0)

function saleEntries(line: PaidLine, shares: RunningShare[], at: Date): Entry[] {
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
      ...{ payeeId, orderLineId: line.id, cause: 'sale', kind: 'sale' as const, quantity: line.quantity },
      ...{ grossCents: line.goodsCents + (isPostageIn ? line.postageCents : 0), feeCents: 0 },
      ...{
        shareCents: sum(shares, (_, index) => goods[index] ?? 0) + units + postageCents,
        postageCents,
        at,
      },
    }
  })
}

const payeesOf = (of: { payeeId: number }[]) => [...new Set(of.map(({ payeeId }) => payeeId))]

function feeEntries(
  lines: PaidLine[],
  ofLine: (line: PaidLine) => RunningShare[],
  { id, kind, cents, at }: ChargedFee,
): Entry[] {
  const parts = splitByWeights(
    cents,
    lines.map(({ totalCents }) => Math.max(totalCents, 0)),
  )
  return lines.flatMap((line, index) => {
    const feeCents = parts[index] ?? 0
    const shares = ofLine(line).filter((share) => share.afterFees && share.percentHundredths)
    const taken = splitByPercent(feeCents, percentsOf(shares))
    return payeesOf(shares).map((payeeId) => ({
      ...{ payeeId, orderLineId: line.id, cause: `fee ${id}`, kind, quantity: 0, grossCents: 0, feeCents },
      shareCents:
        0 - shares.reduce((sum, share, at) => sum + (share.payeeId === payeeId ? (taken[at] ?? 0) : 0), 0),
      ...{ postageCents: 0, at },
    }))
  })
}

/** A payee's sums of a line that were taken back, as they stand after a number of refunds. */
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

/** Takes back what was sold, in the proportion in which it was refunded: goods first, then postage. */
function refundEntries(order: MovedMoney, lines: PaidLine[], sales: Entry[], existing: Entry[]): Entry[] {
  const left = lines.map(({ totalCents }) => totalCents)
  const unitsBack = lines.map(() => 0)
  const before = new Map<Entry, Taken>()
  return order.refunds.flatMap((refund) => {
    for (const [index, cents] of refundByLine(lines, left, refund).entries())
      left[index] = (left[index] ?? 0) - cents
    return lines.flatMap((line, index) => {
      const named = refund.amountCents > 0 ? refund.lines : []
      const units = named.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0
      unitsBack[index] = left[index] === 0 ? line.quantity : (unitsBack[index] ?? 0) + units
      const ofLine = sales.filter(({ orderLineId }) => orderLineId === line.id)
      const now = takenBack(line, line.totalCents - (left[index] ?? 0), ofLine, unitsBack[index] ?? 0)
      return ofLine.flatMap((sale, at) => {
        const taken = now[at] ?? nothing
        const wanted = less(before.get(sale) ?? nothing, taken)
        before.set(sale, taken)
        return correction(sale, refund, wanted, existing)
      })
    })
  })
}

/** @param backCents what was refunded of the line until now */
function takenBack(line: PaidLine, backCents: number, sales: Entry[], quantity: number): Taken[] {
  const { postageCents: postage, totalCents } = line
  const goods = totalCents - postage
  const [goodsBack, postageBack] = [Math.min(backCents, goods), Math.max(backCents - goods, 0)]
  const part = (cents: number, back: number, of: number) => (of > 0 ? Math.round((cents * back) / of) : 0)
  const split = (weights: number[], back: number, of: number) =>
    splitByWeights(
      part(
        weights.reduce((sum, cents) => sum + cents, 0),
        back,
        of,
      ),
      weights,
    )
  const ofGoods = split(
    sales.map(({ shareCents, postageCents }) => shareCents - postageCents),
    goodsBack,
    goods,
  )
  const ofPostage = split(
    sales.map(({ postageCents }) => postageCents),
    postageBack,
    postage,
  )
  return sales.map(({ grossCents }, at) => ({
    quantity,
    grossCents:
      part(line.goodsCents, goodsBack, goods) + part(grossCents - line.goodsCents, postageBack, postage),
    shareCents: (ofGoods[at] ?? 0) + (ofPostage[at] ?? 0),
  }))
}

/** Returns the entry that makes those of a refund come to what it has taken, if they do not yet. */
function correction(sale: Entry, refund: MadeRefund, wanted: Taken, existing: Entry[]): Entry[] {
  const name = `refund ${refund.id}`
  const made = existing.filter(
    ({ payeeId, orderLineId, cause }) =>
      payeeId === sale.payeeId &&
      orderLineId === sale.orderLineId &&
      (cause === name || cause.startsWith(`${name} #`)),
  )
  const missing = made.reduce(less, wanted)
  if (Object.values(missing).every((value) => value === 0)) return []
  const cause = made.length > 0 ? `${name} #${made.length + 1}` : name
  const { payeeId, orderLineId } = sale
  const { kind, at } = refund
  return [{ ...{ payeeId, orderLineId, cause, kind, feeCents: 0, postageCents: 0, at }, ...missing }]
}
