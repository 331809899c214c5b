import {
  type ConsignedPieces,
  isConsignmentEntry,
  shareEntriesOfConsignedSales,
  withoutConsignedLines,
} from './consigned-pieces'
import type { ChargedFee, MadeRefund, StatementEntry } from './entries'
import { shareEntriesOfRefund } from './refund-entries'
import { shareEntriesOfFee, shareEntriesOfSale } from './sale-entries'
import { type SoldOrder, splitPaymentByLine } from './sale-lines'
import { type RunningShare, type SoldRelease, sharesOfOrderLine } from './shares-of-line'

export interface OrderMoney extends SoldOrder {
  paidAt: Date
  refunds: MadeRefund[]
  fees: ChargedFee[]
}

/** The payees and makers who earn from a sale. */
export interface ShareReceivers {
  shares: RunningShare[]
  /** The releases that the sale's items sell. */
  releases: SoldRelease[]
  /** The consignments that were here at the sale, oldest first. */
  consigned: ConsignedPieces[]
}

/**
 * Returns an order's missing entries, for its sale, fees and refunds. A changed refund, as one reversed by the bank, is
 * corrected by a further entry. The shares of a sale add up to the cent.
 * @param existing the entries that were recorded before; if there are any, they determine which pieces were the makers'
 */
export function missingShareEntries(
  order: OrderMoney,
  receivers: ShareReceivers,
  existing: StatementEntry[],
): StatementEntry[] {
  const { paidAt, refunds } = order
  const { consigned } = receivers
  const lines = splitPaymentByLine(order)
  const isThere = ({ payeeId, orderLineId, cause }: StatementEntry) =>
    existing.some((one) => one.payeeId === payeeId && one.orderLineId === orderLineId && one.cause === cause)
  const isSale = (entry: StatementEntry) =>
    entry.cause === 'sale' || (isConsignmentEntry(entry) && entry.kind === 'sale')
  const ofMakers =
    existing.length > 0
      ? existing.filter((entry) => isConsignmentEntry(entry) && isSale(entry))
      : shareEntriesOfConsignedSales(lines, consigned, paidAt)
  const shared = lines.map((whole) => {
    const line = withoutConsignedLines(whole, ofMakers)
    return { line, shares: sharesOfOrderLine(line, receivers, paidAt, existing) }
  })
  const sold = [...ofMakers, ...shared.flatMap((one) => shareEntriesOfSale(one.line, one.shares, paidAt))]
  const made = sold.filter((entry) => !isThere(entry))
  const fees = order.fees
    .flatMap((fee) => shareEntriesOfFee(lines, shared, fee))
    .filter((fee) => !isThere(fee))
  const byPiece = new Set(consigned.flatMap((one) => (one.percentHundredths === null ? one.id : [])))
  const sales = [...existing.filter(isSale), ...made]
  return [...made, ...fees, ...shareEntriesOfRefund({ lines, sales, byPiece }, refunds, existing)]
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

/** Returns entries for pieces sold without an order, without deducting fees and shipping. */
export function entriesOfSalesElsewhere(
  { unitCents, at, cause, ...sold }: SoldElsewhere,
  receivers: ShareReceivers,
): StatementEntry[] {
  const goodsCents = sold.quantity * unitCents
  const line = { ...sold, id: 0, priceCents: unitCents, goodsCents, postageCents: 0, totalCents: goodsCents }
  const ofMakers = shareEntriesOfConsignedSales([line], receivers.consigned, at)
  const rest = withoutConsignedLines(line, ofMakers)
  return [
    ...ofMakers.map((entry) => ({ ...entry, cause: `${cause} ${entry.cause}` })),
    ...shareEntriesOfSale(rest, sharesOfOrderLine(rest, receivers, at, []), at).map((entry) => ({
      ...entry,
      cause,
    })),
  ]
}
