import { db, inTransaction } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ExportEntries } from './export-layout'
import { findImportedVariant } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'
import { loadVariantExportNames } from './sold-names.server'

type RunEntry = ExportEntries['runs.json'][number]

export async function exportIssueRuns(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const copies = {
    orderBy: { membershipId: 'asc' },
    include: { membership: { select: { reference: true } }, order: { select: { reference: true } } },
  } as const
  const rows = await db.issueRun.findMany({ orderBy: { id: 'asc' }, include: { copies } })
  const entries = rows.map(({ copies, ...run }) => ({
    ...run,
    article: run.articleId,
    sold: names.get(run.variantId ?? 0) ?? null,
    files: names.get(run.fileVariantId ?? 0) ?? null,
    copies: copies.map(({ membership, order, ...copy }) => ({
      ...copy,
      membership: membership.reference,
      order: order?.reference ?? null,
    })),
  }))
  await to.entries('runs.json', entries)
}

/** Imports runs after memberships and orders: whoever is owed a copy still gets one, and nobody gets two. */
export async function importIssueRuns(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const articles = await loadLocalIdsByExportedId(run, site, 'articles')
  const known = new Set((await site.read('memberships.json'))?.map(({ reference }) => reference))
  for (const entry of (await site.read('runs.json')) ?? []) {
    const { title, createdBy, startedAt } = entry
    const isHere = ({ membership }: RunEntry['copies'][number]) =>
      known.has(membership) && run.idOf(`zinehouse membership ${membership}`) !== undefined
    const lost = entry.copies.filter((copy) => !isHere(copy)).length
    await run.importRecord({
      source: `zinehouse run ${startedAt.toISOString()} ${title}`,
      noun: 'run',
      title,
      notes: lost === 0 ? [] : [`${lost} of its copies are of memberships that were not imported.`],
      find: async () => (await db.issueRun.findFirst({ where: { title, startedAt } }))?.id,
      check: async () => {},
      async write() {
        const sold = await findImportedVariant(run, items, entry.sold)
        const files = await findImportedVariant(run, items, entry.files)
        const create = await copiesHere(entry.copies.filter(isHere))
        const articleId = articles.get(entry.article ?? 0) ?? null
        const what = { articleId, variantId: sold?.id ?? null, fileVariantId: files?.id ?? null }
        return inTransaction(async (tx) => {
          const data = { title, startedAt, createdBy, ...what, copies: { create } }
          return (await tx.issueRun.create({ data })).id
        })
      },
    })
  }
}

async function copiesHere(copies: RunEntry['copies']) {
  const memberships = await db.membership.findMany({
    where: { reference: { in: copies.map(({ membership }) => membership) } },
    select: { id: true, reference: true },
  })
  const orders = await db.order.findMany({
    where: { reference: { in: copies.flatMap(({ order }) => order ?? []) } },
    select: { id: true, reference: true },
  })
  const members = new Map(memberships.map(({ id, reference }) => [reference, id]))
  const parcels = new Map(orders.map(({ id, reference }) => [reference, id]))
  return copies.flatMap(({ membership, order, ...copy }) => {
    const membershipId = members.get(membership)
    return membershipId ? { ...copy, membershipId, orderId: parcels.get(order ?? '') ?? null } : []
  })
}
