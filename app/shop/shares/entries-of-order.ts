import { type ConsignedPieces, consignedSales, isConsigned, withoutConsigned } from './consigned-pieces'
import type { ChargedFee, Entry, MadeRefund } from './entries'
import { refundEntries } from './refund-entries'
import { feeEntries, saleEntries } from './sale-entries'
import { paidLines, type SoldOrder } from './sale-lines'
import { type RunningShare, type SoldRelease, sharesOfLine } from './shares-of-line'

export interface MovedMoney extends SoldOrder {
  paidAt: Date
  refunds: MadeRefund[]
  fees: ChargedFee[]
}

/** The payees and makers who get something of a sale. */
export interface Receivers {
  shares: RunningShare[]
  /** What the items of the sale sell. */
  releases: SoldRelease[]
  /** The makers' pieces that were here, the oldest first. */
  consigned: ConsignedPieces[]
}

/**
 * Returns the entries that an order lacks: of its sale, its fees and its refunds. A refund that changed, as one that
 * the bank returned, is corrected by a further entry. Of shares of one sale, the sum is exact to the cent.
 * @param existing the entries that are there already; with any, which pieces were the makers' is settled
 */
export function missingEntries(order: MovedMoney, receivers: Receivers, existing: Entry[]): Entry[] {
  const { paidAt, refunds } = order
  const { consigned } = receivers
  const lines = paidLines(order)
  const isThere = ({ payeeId, orderLineId, cause }: Entry) =>
    existing.some((one) => one.payeeId === payeeId && one.orderLineId === orderLineId && one.cause === cause)
  const isSale = (entry: Entry) => entry.cause === 'sale' || (isConsigned(entry) && entry.kind === 'sale')
  const ofMakers =
    existing.length > 0
      ? existing.filter((entry) => isConsigned(entry) && isSale(entry))
      : consignedSales(lines, consigned, paidAt)
  const shared = lines.map((whole) => {
    const line = withoutConsigned(whole, ofMakers)
    return { line, shares: sharesOfLine(line, receivers, paidAt, existing) }
  })
  const sold = [...ofMakers, ...shared.flatMap((one) => saleEntries(one.line, one.shares, paidAt))]
  const made = sold.filter((entry) => !isThere(entry))
  const fees = order.fees.flatMap((fee) => feeEntries(lines, shared, fee)).filter((fee) => !isThere(fee))
  const byPiece = new Set(consigned.flatMap((one) => (one.percentHundredths === null ? one.id : [])))
  const sales = [...existing.filter(isSale), ...made]
  return [...made, ...fees, ...refundEntries({ lines, sales, byPiece }, refunds, existing)]
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
  receivers: Receivers,
): Entry[] {
  const goodsCents = sold.quantity * unitCents
  const line = { ...sold, id: 0, priceCents: unitCents, goodsCents, postageCents: 0, totalCents: goodsCents }
  const ofMakers = consignedSales([line], receivers.consigned, at)
  const rest = withoutConsigned(line, ofMakers)
  return [
    ...ofMakers.map((entry) => ({ ...entry, cause: `${cause} ${entry.cause}` })),
    ...saleEntries(rest, sharesOfLine(rest, receivers, at, []), at).map((entry) => ({ ...entry, cause })),
  ]
}
