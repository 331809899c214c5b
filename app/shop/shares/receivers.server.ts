import type { Transaction } from '../../platform/database/db.server'
import type { ConsignedPieces } from './consigned-pieces'
import type { ShareReceivers } from './entries-of-order'
import { countConsignedPieces } from './piece-counts'
import { listReleasesSoldByLines } from './releases-sold.server'

interface LineOfSale {
  merchItemId: number
  variantId: number | null
  parts: { variantId: number }[]
}

const variantsIn = (lines: LineOfSale[]): number[] => [
  ...new Set(
    lines.flatMap(({ variantId, parts }) => [variantId ?? 0, ...parts.map((part) => part.variantId)]),
  ),
]

async function sharesAmong(tx: Transaction, lines: LineOfSale[]) {
  const releases = await listReleasesSoldByLines(tx, lines)
  const ofItems = { merchItemId: { in: lines.map(({ merchItemId }) => merchItemId) } }
  const ofReleases = { releaseId: { in: releases.map(({ releaseId }) => releaseId) } }
  return { where: { OR: [ofItems, ofReleases] }, releases }
}

export async function hasShareReceivers(tx: Transaction, lines: LineOfSale[]): Promise<boolean> {
  const { where } = await sharesAmong(tx, lines)
  if (await tx.share.findFirst({ where, select: { id: true } })) return true
  const ofMakers = { payeeId: { not: null }, variantId: { in: variantsIn(lines) } }
  return (await tx.consignment.count({ where: ofMakers })) > 0
}

/**
 * Returns the payees and makers who earn from a sale. Locks the makers' consignments, so that two sales do not count
 * the same goods.
 * @param soldAt the time of the sale, which excludes goods that arrived later
 */
export async function findShareReceiversOf(tx: Transaction, lines: LineOfSale[], soldAt: Date) {
  const { where, releases } = await sharesAmong(tx, lines)
  const shares = await tx.share.findMany({ where, orderBy: { id: 'asc' } })
  const ofMakers = { payeeId: { not: null }, variantId: { in: variantsIn(lines) } }
  const { count } = await tx.consignment.updateMany({ where: ofMakers, data: { version: { increment: 0 } } })
  if (count === 0) return { shares, releases, consigned: [] }
  const rows = await tx.consignment.findMany({
    where: ofMakers,
    include: { moves: true },
    orderBy: { id: 'asc' },
  })
  const sold = await tx.shareEntry.findMany({ where: { consignmentId: { in: rows.map(({ id }) => id) } } })
  const consigned = rows.map(({ moves, payeeId, ...row }) => {
    const entries = sold.filter(({ consignmentId }) => consignmentId === row.id)
    const isEarlier = ({ at }: { at: Date }) => at <= soldAt
    const now = countConsignedPieces(moves, entries).there
    const then = countConsignedPieces(moves.filter(isEarlier), entries.filter(isEarlier)).there
    return { ...row, payeeId: payeeId ?? 0, left: Math.max(0, Math.min(now, then)) }
  })
  return { shares, releases, consigned } satisfies ShareReceivers
}

export async function findConsignmentById(tx: Transaction, id: number) {
  const row = await tx.consignment.findUniqueOrThrow({ where: { id } })
  return { ...row, payeeId: row.payeeId ?? 0 } satisfies Omit<ConsignedPieces, 'left'>
}
