import { db } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import type { ExportFolder } from './export-folder.server'
import { variantExportNames } from './sold-names.server'

const byId = { orderBy: { id: 'asc' } } as const

const withRelease = { ...byId, include: { release: { select: { bandId: true, title: true } } } } as const
const withFirstMove = { ...byId, include: { moves: { ...byId, take: 1 } } } as const
const keyOf = (consignment?: { moves: { requestKey: string }[] }) => consignment?.moves[0]?.requestKey ?? null

/** Exports payees with their shares, entries and payouts; links to their statements are made anew. */
export async function exportPayees(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const items = new Set([...names.values()].map(({ item }) => item))
  const rows = await db.payee.findMany({
    ...byId,
    include: { shares: withRelease, entries: byId, payouts: byId, consignments: withFirstMove },
  })
  const lineOf = await orderLines(rows.flatMap(({ entries }) => entries.map(({ orderId }) => orderId)))
  const entries = rows.map(({ shares, entries, payouts, consignments, createdAt, ...row }) => ({
    reference: row.reference,
    name: row.name,
    email: row.email,
    minPayoutCents: row.minPayoutCents,
    shares: shares
      .filter(({ merchItemId, release }) => release || items.has(merchItemId ?? 0))
      .map((share) => ({
        of: {
          item: share.merchItemId,
          values: names.get(share.variantId ?? 0)?.values ?? null,
          release: share.release && { band: share.release.bandId, title: share.release.title },
        },
        percentHundredths: share.percentHundredths,
        unitCents: share.unitCents,
        afterFees: share.afterFees,
        afterPostage: share.afterPostage,
        startsAt: share.startsAt.toISOString(),
        endedAt: toIso(share.endedAt),
        createdAt: share.createdAt.toISOString(),
      })),
    entries: entries.map(
      ({
        id: _,
        payeeId: _payee,
        orderId: _order,
        orderLineId,
        merchItemId,
        consignmentId,
        at,
        createdAt: _at,
        ...entry
      }) => ({
        ...entry,
        line: lineOf.get(orderLineId) ?? null,
        item: items.has(merchItemId) ? merchItemId : null,
        at: at.toISOString(),
        consignment: keyOf(consignments.find(({ id }) => id === consignmentId)),
      }),
    ),
    consignments: consignments.flatMap((one) => keyOf(one) ?? []),
    payouts: payouts.map(({ id: _, payeeId: _payee, createdAt: at, ...payout }) => ({
      ...payout,
      createdAt: at.toISOString(),
    })),
    createdAt: createdAt.toISOString(),
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
