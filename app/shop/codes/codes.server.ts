import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { containsInAnyCase, sql } from '../../platform/database/sql.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import type { Cursor } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { randomCode } from '../../platform/process/random-code.server'
import type { ListQuery } from '../../platform/ui/list-query'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { runOnce } from '../../site/content/idempotency.server'
import { variantsIn } from '../items/bundle'
import { variantTitle } from '../items/merch'
import { merchItemAtDesk } from '../items/merch.server'
import { toMerchItem, withVariants } from '../items/merch-rows.server'
import { filesOfVariants } from '../items/variant-files.server'
import type { batchList } from './codes'

const perPage = 50
export const batchNotFound = msg('There are no such codes.')
const noFiles = msg('There is nothing to download with this. Add its files first.')

/** @throws NotFound; Invalid when it has no files */
export async function variantWithFiles(variantId: number) {
  const row = await db.merchVariant.findUnique({ where: { id: variantId } })
  if (!row) throw new NotFound(t('This is no longer sold.'))
  const { id: merchItemId, title, variants } = await merchItemAtDesk(row.merchItemId)
  const variant = variants.find(({ id }) => id === variantId)
  const files = variant ? await filesOfVariants(variantsIn(variant)) : []
  if (!variant || files.length === 0) throw new Invalid(noFiles)
  return { variantId, merchItemId, title: variantTitle(title, variant.values), files: files.length }
}

export async function variantsWithCodes(): Promise<{ id: number; name: string }[]> {
  const files = await db.variantFile.findMany({
    where: { removedAt: null },
    distinct: ['variantId'],
    select: { variantId: true },
  })
  const rows = await db.merchItem.findMany({
    where: { deletedAt: null, variants: { some: { id: { in: files.map(({ variantId }) => variantId) } } } },
    include: withVariants,
    orderBy: { title: 'asc' },
  })
  const withFiles = new Set(files.map(({ variantId }) => variantId))
  return rows.flatMap((row) => {
    const { title, variants } = toMerchItem(row)
    return variants
      .filter((variant) => variantsIn(variant).some((id) => withFiles.has(id)))
      .map(({ id, values }) => ({ id, name: variantTitle(title, values) }))
  })
}

interface NewBatch {
  variantId: number
  count: number
  note: string
}

/**
 * @returns the id of the batch
 * @throws NotFound, Invalid
 */
export async function makeCodes(batch: NewBatch, actor: Actor, key?: string): Promise<number> {
  const item = await variantWithFiles(batch.variantId)
  const { id } = await inTransaction((tx) =>
    runOnce(
      tx,
      key && `codes ${key}`,
      (id) => tx.codeBatch.findUnique({ where: { id } }),
      () => makeBatch(tx, batch, item, actor),
    ),
  )
  return id
}

async function makeBatch(
  tx: Transaction,
  { variantId, count, note }: NewBatch,
  { merchItemId, title }: Awaited<ReturnType<typeof variantWithFiles>>,
  actor: Actor,
) {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(randomCode())
  const batch = await tx.codeBatch.create({
    data: { variantId, merchItemId, title, note, createdBy: actor.username },
  })
  await tx.redeemCode.createMany({ data: [...codes].map((code) => ({ batchId: batch.id, code })) })
  const subject = { subjectType: 'codes', subjectId: batch.id, subjectName: title }
  await recordAudit(tx, actor, { action: 'created', ...subject, note: `${count} codes` })
  return batch
}

type Sort = (typeof batchList.sorts)[number]

const orders: Record<Sort, Prisma.Sql> = {
  newest: sql`"id" DESC`,
  oldest: sql`"id"`,
  'a-z': sql`LOWER("title"), "id" DESC`,
  'z-a': sql`LOWER("title") DESC, "id" DESC`,
}

/** @param q a part of the item's title or of the purpose */
export async function codeBatches({ sort, q }: ListQuery<'all', Sort>, askedPage: string | null) {
  const [counted] = await db.$queryRaw<{ total: bigint }[]>`
    SELECT COUNT(*) AS "total" FROM "CodeBatch" WHERE ${matching(q)}`
  const total = Number(counted?.total ?? 0)
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "CodeBatch" WHERE ${matching(q)} ORDER BY ${orders[sort]} LIMIT ${take} OFFSET ${skip}`
  return { batches: await batchesOf(found.map(({ id }) => id)), total, page, pages }
}

const matching = (q: string) => sql`(${containsInAnyCase('"title"', q)} OR ${containsInAnyCase('"note"', q)})`

/** @param q as in `codeBatches` */
export async function batchesAfter(q: string, [before]: Cursor = [], take: number) {
  const earlier = before === undefined ? sql`` : sql`AND "id" < ${before}`
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "CodeBatch" WHERE ${matching(q)} ${earlier} ORDER BY "id" DESC LIMIT ${take}`
  return batchesOf(found.map(({ id }) => id))
}

async function batchesOf(ids: number[]) {
  const rows = await db.codeBatch.findMany({
    where: { id: { in: ids } },
    include: { _count: { select: { codes: true } } },
  })
  const used = await db.redeemCode.groupBy({
    by: ['batchId'],
    where: { batchId: { in: ids }, redeemedAt: { not: null } },
    _count: true,
  })
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return rows.map(({ id, title, note, createdAt, _count }) => ({
    id,
    title,
    note,
    createdAt: createdAt.toISOString(),
    count: _count.codes,
    used: used.find(({ batchId }) => batchId === id)?._count ?? 0,
  }))
}

/** @throws NotFound */
export async function codeBatch(id: number) {
  const row = await db.codeBatch.findUnique({ where: { id }, include: { codes: { orderBy: { id: 'asc' } } } })
  if (!row) throw new NotFound(batchNotFound)
  const { title, note, createdBy, createdAt, codes } = row
  return {
    id,
    title,
    note,
    createdBy,
    createdAt: createdAt.toISOString(),
    codes: codes.map((code) => ({
      id: code.id,
      code: code.code,
      orderId: code.orderId,
      redeemedAt: toIso(code.redeemedAt),
      withdrawnAt: toIso(code.withdrawnAt),
    })),
  }
}
export type CodeBatch = Awaited<ReturnType<typeof codeBatch>>

/**
 * Invalidates the unused codes of a batch.
 * @param codeId one of them; without it, all
 */
export async function withdrawCodes(batchId: number, codeId: number | undefined, actor: Actor) {
  await inTransaction(async (tx) => {
    const batch = await tx.codeBatch.findUnique({ where: { id: batchId } })
    if (!batch) throw new NotFound(batchNotFound)
    const { count } = await tx.redeemCode.updateMany({
      where: { batchId, id: codeId, redeemedAt: null, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
    })
    if (count === 0) return
    const subject = { subjectType: 'codes', subjectId: batchId, subjectName: batch.title }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note: `withdrew ${count}` })
  })
}
