import { db, inTransaction } from '../../platform/database/db.server'
import { fromIso, toIso } from '../../platform/iso-time'
import type { ExportFolder } from './export-folder.server'
import { variantOf } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'
import { variantExportNames } from './sold-names.server'

const byId = { orderBy: { id: 'asc' } } as const

export async function exportWholesale(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const rows = await db.wholesaleList.findMany({
    ...byId,
    include: { items: { orderBy: { variantId: 'asc' } } },
  })
  const lists = rows.map(({ id: _, version: _version, endedAt, createdAt, items, ...list }) => ({
    ...list,
    items: items.flatMap(({ variantId, priceCents }) => {
      const sold = names.get(variantId)
      return sold ? [{ sold, priceCents }] : []
    }),
    endedAt: toIso(endedAt),
    createdAt: createdAt.toISOString(),
  }))
  const invoices = await db.invoiceSettings.findUnique({ where: { id: 1 }, omit: { id: true } })
  await to.entries('wholesale.json', { invoices, lists })
}

/** Imports price lists, whose links stay, and where the numbers of invoices go on. */
export async function importWholesale(run: ImportRun, site: ExportedSite): Promise<void> {
  const exported = await site.read('wholesale.json')
  if (!exported) return
  const merch = (await site.read('merch.json')) ?? []
  for (const { items, endedAt, createdAt, ...list } of exported.lists)
    await run.importRecord({
      source: `zinehouse price list ${list.code}`,
      noun: 'price list',
      title: list.name,
      find: async () => (await db.wholesaleList.findUnique({ where: { code: list.code } }))?.id,
      check: async () => {},
      async write() {
        const create = []
        for (const { sold, priceCents } of items) {
          const variant = await variantOf(run, merch, sold)
          if (variant) create.push({ variantId: variant.id, priceCents })
        }
        const dates = { endedAt: fromIso(endedAt), createdAt: new Date(createdAt) }
        return (await db.wholesaleList.create({ data: { ...list, ...dates, items: { create } } })).id
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
