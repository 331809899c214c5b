import { db, inTransaction } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import { findImportedVariant } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'
import { loadVariantExportNames } from './sold-names.server'

const byId = { orderBy: { id: 'asc' } } as const

export async function exportWholesale(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const rows = await db.wholesaleList.findMany({
    ...byId,
    include: { items: { orderBy: { variantId: 'asc' } } },
  })
  const lists = rows.map((list) => ({
    ...list,
    items: list.items.flatMap(({ variantId, priceCents }) => {
      const sold = names.get(variantId)
      return sold ? [{ sold, priceCents }] : []
    }),
  }))
  const invoices = await db.invoiceSettings.findUnique({ where: { id: 1 } })
  await to.entries('wholesale.json', { invoices, lists })
}

/** Imports price lists with their links, and the last invoice number. */
export async function importWholesale(run: ImportRun, site: ExportedSite): Promise<void> {
  const exported = await site.read('wholesale.json')
  if (!exported) return
  const merch = (await site.read('merch.json')) ?? []
  for (const { items, ...list } of exported.lists)
    await run.importRecord({
      source: `zinehouse price list ${list.code}`,
      noun: 'price list',
      title: list.name,
      find: async () => (await db.wholesaleList.findUnique({ where: { code: list.code } }))?.id,
      check: async () => {},
      async write() {
        const create = []
        for (const { sold, priceCents } of items) {
          const variant = await findImportedVariant(run, merch, sold)
          if (variant) create.push({ variantId: variant.id, priceCents })
        }
        return (await db.wholesaleList.create({ data: { ...list, items: { create } } })).id
      },
    })
  const { invoices } = exported
  if (!invoices) return
  await inTransaction(async (tx) => {
    const here = await tx.invoiceSettings.findUnique({ where: { id: 1 } })
    const lastNumber = Math.max(invoices.lastNumber, here?.lastNumber ?? 0)
    await tx.invoiceSettings.upsert({
      where: { id: 1 },
      create: { ...invoices, id: 1 },
      update: here?.lastNumber ? { lastNumber } : { ...invoices, lastNumber },
    })
  })
}
