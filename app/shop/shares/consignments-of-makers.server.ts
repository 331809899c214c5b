import { db, type Transaction } from '../../platform/database/db.server'
import { type ConsignedPieceCounts, countConsignedPieces } from './piece-counts'
import { quarterOf } from './quarters'
import { shareTermsText } from './shares'

export async function loadSalesByConsignment(ids: number[], tx: Transaction = db) {
  const sold = new Map<number, { kind: string; quantity: number; quarter: string; at: Date }[]>()
  if (ids.length === 0) return sold
  const entries = await tx.shareEntry.findMany({
    where: { consignmentId: { in: ids } },
    select: { consignmentId: true, kind: true, quantity: true, quarter: true, at: true },
  })
  for (const { consignmentId, ...entry } of entries)
    sold.set(consignmentId ?? 0, [...(sold.get(consignmentId ?? 0) ?? []), entry])
  return sold
}

export interface MakersConsignment {
  /** The id of the consignment. */
  id: number
  title: string
  /** The maker's share, such as "60%" or "$6.00 each". */
  terms: string
  counts: ConsignedPieceCounts
}

/** @param until the last quarter to include; by default all quarters */
export async function listConsignmentsOfMaker(payeeId: number, until?: string): Promise<MakersConsignment[]> {
  const rows = await db.consignment.findMany({
    where: { payeeId },
    include: { moves: true },
    orderBy: { id: 'asc' },
  })
  const sold = await loadSalesByConsignment(rows.map(({ id }) => id))
  const isPast = (quarter: string) => until === undefined || quarter <= until
  return rows.flatMap(({ id, title, moves, ...row }) => {
    const past = moves.filter(({ at }) => isPast(quarterOf(at)))
    const entries = (sold.get(id) ?? []).filter(({ quarter }) => isPast(quarter))
    if (past.length === 0) return []
    return [{ id, title, terms: shareTermsText(row), counts: countConsignedPieces(past, entries) }]
  })
}
