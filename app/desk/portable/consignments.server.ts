import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import { variantOf } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'
import { variantExportNames } from './sold-names.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Exports what other shops sell, and what this one sells for makers, with what became of it. */
export async function exportConsignments(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const rows = await db.consignment.findMany({ ...byId, include: { moves: byId } })
  const entries = rows.map(({ place, variantId, title, currency, createdAt, moves, ...terms }) => ({
    place,
    sold: names.get(variantId) ?? null,
    title,
    currency,
    unitCents: terms.unitCents,
    percentHundredths: terms.percentHundredths,
    moves: moves.map(({ kind, quantity, note, actor, requestKey, at }) => ({
      kind,
      quantity,
      note,
      actor,
      requestKey,
      at: at.toISOString(),
    })),
    createdAt: createdAt.toISOString(),
  }))
  await to.entries('consignments.json', entries)
}

/** Imports consignments as records: the stock of the items has them already. Makers claim theirs when they come. */
export async function importConsignments(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  for (const { sold, moves, createdAt, ...about } of (await site.read('consignments.json')) ?? []) {
    const requestKey = moves[0]?.requestKey
    if (requestKey === undefined) continue
    await run.importRecord({
      source: `zinehouse consignment ${requestKey}`,
      noun: 'consignment',
      title: about.place,
      find: async () => (await db.consignmentMove.findUnique({ where: { requestKey } }))?.consignmentId,
      check: async () => {},
      async write() {
        const variant = await variantOf(run, items, sold)
        const create = moves.map((move) => ({ ...move, at: new Date(move.at) }))
        const of = { variantId: variant?.id ?? 0, merchItemId: variant?.merchItemId ?? 0 }
        const data = { ...about, ...of, createdAt: new Date(createdAt), moves: { create } }
        return (await db.consignment.create({ data })).id
      },
    })
  }
}
