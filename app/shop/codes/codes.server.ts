import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { randomCode } from '../../platform/process/random-code.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { variantIdsIn } from '../items/bundle'
import { variantTitle } from '../items/merch'
import { findMerchItemForAdmin } from '../items/merch.server'
import { toMerchItem, variantsInclude } from '../items/merch-rows.server'
import { listFilesOfVariants } from '../items/variant-files.server'

export const batchNotFound = msg('These codes do not exist.')
const noFiles = msg('This has nothing to download yet. Add files first.')

/** @throws NotFound; Invalid when the variant has no files */
export async function findVariantWithFiles(variantId: number) {
  const row = await db.merchVariant.findUnique({ where: { id: variantId } })
  if (!row) throw new NotFound(t('This is no longer sold.'))
  const { id: merchItemId, title, variants } = await findMerchItemForAdmin(row.merchItemId)
  const variant = variants.find(({ id }) => id === variantId)
  const files = variant ? await listFilesOfVariants(variantIdsIn(variant)) : []
  if (!variant || files.length === 0) throw new Invalid(noFiles)
  return { variantId, merchItemId, title: variantTitle(title, variant.values), files: files.length }
}

const maxItems = 300

/** Returns the variants of the newest items with files, by title. */
export async function listVariantsWithCodes(): Promise<{ id: number; name: string }[]> {
  const files = await db.variantFile.findMany({
    where: { removedAt: null },
    distinct: ['variantId'],
    select: { variantId: true },
  })
  const rows = await db.merchItem.findMany({
    where: { deletedAt: null, variants: { some: { id: { in: files.map(({ variantId }) => variantId) } } } },
    include: variantsInclude,
    orderBy: { id: 'desc' },
    take: maxItems,
  })
  const withFiles = new Set(files.map(({ variantId }) => variantId))
  const byTitle = rows.toSorted((one, other) => one.title.localeCompare(other.title))
  return byTitle.flatMap((row) => {
    const { title, variants } = toMerchItem(row)
    return variants
      .filter((variant) => variantIdsIn(variant).some((id) => withFiles.has(id)))
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
export async function createDownloadCodes(batch: NewBatch, actor: Actor, key?: string): Promise<number> {
  const item = await findVariantWithFiles(batch.variantId)
  const { id } = await inTransaction((tx) =>
    createOnce(
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
  { merchItemId, title }: Awaited<ReturnType<typeof findVariantWithFiles>>,
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

export async function listCodeBatchesByIds(ids: number[]) {
  const [rows, counts] = await Promise.all([
    db.codeBatch.findMany({ where: { id: { in: ids } } }),
    db.redeemCode.groupBy({
      by: ['batchId'],
      where: { batchId: { in: ids } },
      _count: { _all: true, redeemedAt: true },
    }),
  ])
  const countsOf = new Map(counts.map(({ batchId, _count }) => [batchId, _count]))
  return rows.map(({ id, title, note, createdAt }) => ({
    id,
    title,
    note,
    createdAt: createdAt.toISOString(),
    count: countsOf.get(id)?._all ?? 0,
    used: countsOf.get(id)?.redeemedAt ?? 0,
  }))
}

/** @throws NotFound */
export async function findCodeBatch(id: number) {
  const row = await db.codeBatch.findUnique({ where: { id }, include: { codes: { orderBy: { id: 'asc' } } } })
  if (!row) throw new NotFound(batchNotFound)
  const { title, note, createdBy, createdAt, codes } = row
  return {
    id,
    title,
    note,
    createdBy,
    createdAt: createdAt.toISOString(),
    codes: codes.map(toCode),
  }
}
export type CodeBatch = Awaited<ReturnType<typeof findCodeBatch>>

const perPage = 100

/**
 * Returns a page of a batch's codes, with how many there are.
 * @throws NotFound
 */
export async function loadCodeBatchPage(id: number, requestedPage: string | null) {
  const row = await db.codeBatch.findUnique({ where: { id } })
  if (!row) throw new NotFound(batchNotFound)
  const { title, note, createdBy, createdAt } = row
  const [count, used, left] = await Promise.all([
    db.redeemCode.count({ where: { batchId: id } }),
    db.redeemCode.count({ where: { batchId: id, redeemedAt: { not: null } } }),
    db.redeemCode.count({ where: { batchId: id, redeemedAt: null, withdrawnAt: null } }),
  ])
  const { page, pages, skip, take } = paging(requestedPage, count, perPage)
  const codes = await db.redeemCode.findMany({ where: { batchId: id }, orderBy: { id: 'asc' }, skip, take })
  return {
    id,
    title,
    note,
    createdBy,
    createdAt: createdAt.toISOString(),
    count,
    used,
    left,
    page,
    pages,
    codes: codes.map(toCode),
  }
}

const toCode = ({ id, code, orderId, redeemedAt, withdrawnAt }: Prisma.RedeemCodeGetPayload<object>) => ({
  id,
  code,
  orderId,
  redeemedAt: toIso(redeemedAt),
  withdrawnAt: toIso(withdrawnAt),
})

/**
 * Invalidates unused codes of a batch.
 * @param codeId the id of one code; by default all codes of the batch
 */
export async function withdrawDownloadCodes(batchId: number, codeId: number | undefined, actor: Actor) {
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
