import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import { loadVariantExportNames } from './sold-names.server'

const byId = { orderBy: { id: 'asc' } } as const

const withRelease = { ...byId, include: { release: { select: { bandId: true, title: true } } } } as const
const withFirstMove = { ...byId, include: { moves: { ...byId, take: 1 } } } as const
const keyOf = (consignment?: { moves: { requestKey: string }[] }) => consignment?.moves[0]?.requestKey ?? null

/** Exports payees with their shares, entries and payouts. */
export async function exportPayees(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const items = new Set([...names.values()].map(({ item }) => item))
  const rows = await db.payee.findMany({
    ...byId,
    include: { shares: withRelease, entries: byId, payouts: byId, consignments: withFirstMove },
  })
  const lineOf = await orderLines(rows.flatMap(({ entries }) => entries.map(({ orderId }) => orderId)))
  const entries = rows.map(({ shares, entries, consignments, ...row }) => ({
    ...row,
    shares: shares
      .filter(({ merchItemId, release }) => release || items.has(merchItemId ?? 0))
      .map(({ release, ...share }) => ({
        ...share,
        of: {
          item: share.merchItemId,
          values: names.get(share.variantId ?? 0)?.values ?? null,
          release: release && { band: release.bandId, title: release.title },
        },
      })),
    entries: entries.map(({ orderLineId, merchItemId, consignmentId, ...entry }) => ({
      ...entry,
      line: lineOf.get(orderLineId) ?? null,
      item: items.has(merchItemId) ? merchItemId : null,
      consignment: keyOf(consignments.find(({ id }) => id === consignmentId)),
    })),
    consignments: consignments.flatMap((one) => keyOf(one) ?? []),
  }))
  await to.entries('payees.json', entries)
}

async function orderLines(orderIds: number[]): Promise<Map<number, { order: string; number: number }>> {
  const all = new Map<number, { order: string; number: number }>()
  const ids = [...new Set(orderIds)]
  while (ids.length > 0) {
    const orders = await db.order.findMany({
      where: { id: { in: ids.splice(0, 500) } },
      select: { reference: true, lines: { select: { id: true }, ...byId } },
    })
    for (const { reference: order, lines } of orders)
      for (const [number, { id }] of lines.entries()) all.set(id, { order, number })
  }
  return all
}
