import { db, inTransaction } from '../../platform/database/db.server'
import { fromIso, toIso } from '../../platform/iso-time'
import type { ExportFolder } from './export-folder.server'
import type { Entries } from './export-layout'
import { variantOf } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { localIds } from './local-ids.server'
import type { ExportedSite } from './read-export.server'
import { variantExportNames } from './sold-names.server'

type RunEntry = Entries['runs.json'][number]

export async function exportRuns(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const copies = {
    orderBy: { membershipId: 'asc' },
    include: { membership: { select: { reference: true } }, order: { select: { reference: true } } },
  } as const
  const rows = await db.issueRun.findMany({ orderBy: { id: 'asc' }, include: { copies } })
  const entries = rows.map(({ title, articleId, variantId, fileVariantId, createdBy, ...run }) => ({
    title,
    article: articleId,
    createdBy,
    startedAt: run.startedAt.toISOString(),
    sold: names.get(variantId ?? 0) ?? null,
    files: names.get(fileVariantId ?? 0) ?? null,
    copies: run.copies.map(({ membership, order, delivery, madeAt, askedAt }) => ({
      membership: membership.reference,
      order: order?.reference ?? null,
      delivery,
      madeAt: toIso(madeAt),
      askedAt: toIso(askedAt),
    })),
  }))
  await to.entries('runs.json', entries)
}

/** Imports runs after memberships and orders: whoever was owed a copy still is, and who has one gets no other. */
export async function importRuns(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const articles = await localIds(run, site, 'articles')
  const known = new Set((await site.read('memberships.json'))?.map(({ reference }) => reference))
  for (const entry of (await site.read('runs.json')) ?? []) {
    const startedAt = new Date(entry.startedAt)
    const { title, createdBy } = entry
    const isHere = ({ membership }: RunEntry['copies'][number]) =>
      known.has(membership) && run.idOf(`zinehouse membership ${membership}`) !== undefined
    const lost = entry.copies.filter((copy) => !isHere(copy)).length
    await run.importRecord({
      source: `zinehouse run ${entry.startedAt} ${title}`,
      noun: 'run',
      title,
      notes: lost === 0 ? [] : [`${lost} of its copies are of memberships that did not come over.`],
      find: async () => (await db.issueRun.findFirst({ where: { title, startedAt } }))?.id,
      check: async () => {},
      async write() {
        const sold = await variantOf(run, items, entry.sold)
        const files = await variantOf(run, items, entry.files)
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
  return copies.flatMap(({ membership, order, madeAt, askedAt, delivery }) => {
    const membershipId = members.get(membership)
    if (!membershipId) return []
    const dates = { madeAt: fromIso(madeAt), askedAt: fromIso(askedAt) }
    return [{ membershipId, orderId: parcels.get(order ?? '') ?? null, delivery, ...dates }]
  })
}
