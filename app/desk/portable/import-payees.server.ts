import { bandSlug } from '../../bands/bands'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import type { ExportEntries } from './export-layout'
import { findImportedVariant } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

type PayeeEntry = ExportEntries['payees.json'][number]
type ShareEntry = PayeeEntry['shares'][number]
interface Subject {
  merchItemId: number | null
  variantId: number | null
  releaseId: number | null
}

export async function importPayees(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const ids = await loadLocalIdsByExportedId(run, site, 'merch')
  const bands = await loadLocalIdsByExportedId(run, site, 'bands')
  const subjectOf = async ({ item, values, release }: ShareEntry['of']): Promise<Subject | undefined> => {
    if (release) {
      const place = { bandId: bands.get(release.band) ?? 0, slug: bandSlug(release.title) }
      const here = await db.release.findFirst({ where: place, select: { id: true } })
      return here ? { merchItemId: null, variantId: null, releaseId: here.id } : undefined
    }
    const variant = item && values && (await findImportedVariant(run, items, { item, values }))
    const merchItemId = ids.get(item ?? 0)
    if (merchItemId === undefined || (values && !variant)) return
    return { merchItemId, variantId: variant ? variant.id : null, releaseId: null }
  }
  for (const entry of (await site.read('payees.json')) ?? []) {
    const { reference, name } = entry
    await run.importRecord({
      source: `zinehouse payee ${reference}`,
      noun: 'payee',
      title: name,
      find: async () => (await db.payee.findUnique({ where: { reference } }))?.id,
      check: async () => {},
      async write() {
        const shares: (ShareEntry & Subject)[] = []
        for (const share of entry.shares) {
          const subject = await subjectOf(share.of)
          if (subject) shares.push({ ...share, ...subject })
        }
        return inTransaction((tx) => writePayee(tx, entry, shares, ids))
      },
    })
  }
}

async function writePayee(
  tx: Transaction,
  { shares: _, entries, payouts, consignments, ...about }: PayeeEntry,
  shares: (ShareEntry & Subject)[],
  items: Map<number, number>,
): Promise<number> {
  const { id: payeeId } = await tx.payee.create({
    data: {
      ...about,
      shares: { create: shares.map(({ of: _of, ...share }) => share) },
      payouts: { create: payouts },
    },
  })
  const lines = await linesHere(tx, entries)
  const own = await consignmentsHere(tx, consignments)
  await tx.consignment.updateMany({ where: { id: { in: [...own.values()] } }, data: { payeeId } })
  await tx.shareEntry.createMany({
    data: entries.map(({ line, item, consignment, ...entry }, index) => {
      const here = lines.get(`${line?.order} ${line?.number}`)
      // An entry without an order gets an order line id of its own, below zero.
      const of = { orderId: here?.orderId ?? 0, orderLineId: here?.id ?? -index - 1 }
      const consignmentId = own.get(consignment ?? '') ?? null
      const merchItemId = items.get(item ?? 0) ?? 0
      return { ...entry, ...of, payeeId, merchItemId, consignmentId }
    }),
  })
  return payeeId
}

/** Returns the ids of consignments on this site, by the keys of their first moves. */
async function consignmentsHere(tx: Transaction, keys: string[]): Promise<Map<string, number>> {
  const moves = await tx.consignmentMove.findMany({ where: { requestKey: { in: keys } } })
  return new Map(moves.map(({ requestKey, consignmentId }) => [requestKey, consignmentId]))
}

async function linesHere(tx: Transaction, entries: PayeeEntry['entries']) {
  const lines = new Map<string, { orderId: number; id: number }>()
  const references = [...new Set(entries.flatMap(({ line }) => line?.order ?? []))]
  while (references.length > 0) {
    const orders = await tx.order.findMany({
      where: { reference: { in: references.splice(0, 500) } },
      select: { id: true, reference: true, lines: { select: { id: true }, orderBy: { id: 'asc' } } },
    })
    for (const { id: orderId, reference, lines: of } of orders)
      for (const [number, { id }] of of.entries()) lines.set(`${reference} ${number}`, { orderId, id })
  }
  return lines
}
