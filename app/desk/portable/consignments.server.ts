import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import { findImportedVariant } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'
import { loadVariantExportNames } from './sold-names.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Exports consignments (goods at other shops, and goods from makers) with their movements. */
export async function exportConsignments(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const rows = await db.consignment.findMany({ ...byId, include: { moves: byId } })
  const entries = rows.map((row) => ({ ...row, sold: names.get(row.variantId) ?? null }))
  await to.entries('consignments.json', entries)
}

/** Imports consignments as records: the items' stock includes them already. A maker's pieces come with their payee. */
export async function importConsignments(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  for (const { sold, moves, ...about } of (await site.read('consignments.json')) ?? []) {
    const requestKey = moves[0]?.requestKey
    if (requestKey === undefined) continue
    await run.importRecord({
      source: `zinehouse consignment ${requestKey}`,
      noun: 'consignment',
      title: about.place,
      find: async () => (await db.consignmentMove.findUnique({ where: { requestKey } }))?.consignmentId,
      check: async () => {},
      async write() {
        const variant = await findImportedVariant(run, items, sold)
        const of = { variantId: variant?.id ?? 0, merchItemId: variant?.merchItemId ?? 0 }
        const data = { ...about, ...of, moves: { create: moves } }
        return (await db.consignment.create({ data })).id
      },
    })
  }
}
