import { z } from 'zod'
import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import type { Actor } from '../../site/accounts/audit.server'
import { attachFilesToRecord, loadStoredFileSizes } from '../../site/content/files.server'
import { createOnce } from '../../site/content/idempotency.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { incrementVersion, updateLocked } from '../../site/content/lifecycle.server'
import { deleteFiles } from '../../site/content/trash-files.server'
import { receiveUpload } from '../../site/content/upload.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { titleOfFile } from '../../site/uploads/title-of-file'
import { merchContentKind } from './merch.content.server'
import { assertArticleExists, loadArticleFilesOfVariants } from './variant-articles.server'
import { type FileForAdmin, fileTypeLabel, maxVariantFiles, type VariantFile } from './variant-files'
import { setVariantMusic } from './variant-music.server'
import { assertVariantsVersion } from './variants.server'

export const FilesFields = z.object({ variantId: Id })

const fileMissing = msg('Please choose a file.')
const variantGone = msg('This variant is no longer there.')
/** Returns the owner of files for sale: not the item, so that they outlive it and are not served under /uploads. */
const ownerOf = (id: number) => ({ kind: 'variant file', id })
const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const satisfies object[]

interface Row {
  id: number
  title: string
  path: string
  removedAt: Date | null
}

export async function listFilesOfVariants(
  variantIds: number[],
  tx: Transaction = db,
): Promise<VariantFile[]> {
  const where = { variantId: { in: variantIds }, removedAt: null }
  return withSizes(await tx.variantFile.findMany({ where, orderBy: [...inOrder] }), tx)
}

/** Returns files by variant id, including removed ones, which earlier buyers still have. */
export async function loadFilesForAdmin(variantIds: number[]): Promise<Map<number, FileForAdmin[]>> {
  const rows = await db.variantFile.findMany({
    where: { variantId: { in: variantIds } },
    orderBy: [...inOrder],
  })
  const files = await withSizes(rows)
  const byVariant = new Map<number, FileForAdmin[]>(variantIds.map((id) => [id, []]))
  for (const [index, { variantId, removedAt }] of rows.entries()) {
    const file = files[index]
    if (file) byVariant.get(variantId)?.push({ ...file, isRemoved: removedAt !== null })
  }
  return byVariant
}

export interface StoredVariantFile extends VariantFile {
  /** The path in storage. */
  path: string
}

/**
 * Returns the files of a buyer who bought these variants at that time, by variant id; files added since are included. A
 * variant without files that gives access to an article has its PDF.
 */
export async function loadFilesOfBuyer(
  variantIds: number[],
  boughtAt: Date,
  tx: Transaction = db,
): Promise<Map<number, StoredVariantFile[]>> {
  const isBought = { OR: [{ removedAt: null }, { removedAt: { gt: boughtAt } }] }
  const where = { variantId: { in: variantIds }, ...isBought }
  const rows = await tx.variantFile.findMany({ where, orderBy: [...inOrder] })
  const files = await withSizes(rows, tx)
  const byVariant = new Map<number, StoredVariantFile[]>(variantIds.map((id) => [id, []]))
  for (const [index, { variantId, path }] of rows.entries()) {
    const file = files[index]
    if (file) byVariant.get(variantId)?.push({ ...file, path })
  }
  const empty = variantIds.filter((id) => byVariant.get(id)?.length === 0)
  if (empty.length === 0) return byVariant
  for (const [variantId, file] of await loadArticleFilesOfVariants(empty, tx))
    byVariant.set(variantId, [file])
  return byVariant
}

/** Reads sizes in the same transaction, since waiting for another connection could take forever. */
async function withSizes(rows: Row[], tx: Transaction = db): Promise<VariantFile[]> {
  const sizes = await loadStoredFileSizes(
    rows.map(({ path }) => path),
    tx,
  )
  return rows.map(({ id, title, path }) => ({
    id,
    title,
    type: fileTypeLabel(path),
    bytes: sizes.get(path) ?? 0,
  }))
}

/**
 * Adds files to a variant, after the existing ones, titled by their file names.
 * @throws NotFound, Invalid, Unavailable
 */
export function addVariantFiles(
  itemId: number,
  request: Request,
  actor: Actor,
): Promise<{ id: number; message: string }> {
  const schema = {
    fields: FilesFields,
    files: { files: { kind: 'download' as const, many: true, required: fileMissing } },
    failure: t('Failed to upload the files.'),
  }
  return receiveUpload(request, schema, true, async ({ fields: { variantId }, files, key }) => {
    const added = files.files.flatMap((file) => file ?? [])
    const note = `added ${added.length === 1 ? 'a file' : `${added.length} files`} to download`
    let first = 0
    await updateLocked(
      merchContentKind,
      itemId,
      actor,
      async (tx) => {
        const scopedKey = key && `variant files ${itemId} ${key}`
        const find = (id: number) => tx.variantFile.findUnique({ where: { id }, select: { id: true } })
        const add = () => addFilesToVariant(tx, { itemId, variantId }, added)
        first = (await createOnce(tx, scopedKey, find, add)).id
        return true
      },
      () => note,
    )
    return { id: first, message: note }
  })
}

interface Place {
  itemId: number
  variantId: number
}

/**
 * @returns the first of the files
 * @throws NotFound, Invalid
 */
export async function addFilesToVariant(
  tx: Transaction,
  { itemId, variantId }: Place,
  files: IncomingFile[],
) {
  if (!(await tx.merchVariant.findFirst({ where: { id: variantId, merchItemId: itemId } })))
    throw new NotFound(variantGone)
  const where = { variantId, removedAt: null }
  const last = await tx.variantFile.findFirst({ where, orderBy: { position: 'desc' } })
  if ((await tx.variantFile.count({ where })) + files.length > maxVariantFiles) {
    const message = t('A variant has at most {maxFiles} files.', { maxFiles: maxVariantFiles })
    throw new Invalid(message, { files: [message] })
  }
  const made: { id: number }[] = []
  for (const [index, file] of files.entries()) {
    const position = (last?.position ?? 0) + index + 1
    const title = titleOfFile(file.name ?? file.path)
    const row = await tx.variantFile.create({ data: { variantId, position, title, path: file.path } })
    await attachFilesToRecord(tx, ownerOf(row.id), [{ field: 'file', file }])
    made.push(row)
  }
  const [first] = made
  if (!first) throw new Invalid(fileMissing, { files: [fileMissing] })
  return first
}

export interface VariantFilesChange {
  /** The item's version when the form was opened. */
  version: number
  isDigital: boolean
  /** The article that buyers may read; undefined leaves it. */
  articleId?: number | null
  /** The release whose music buyers get; undefined leaves it, and so does whatever is sent while music is not sold. */
  releaseId?: number | null
  titles: Map<number, string>
  press?: { verb: 'up' | 'down' | 'remove' | 'restore'; fileId: number }
}

/**
 * Saves a variant's list of files, then performs the pressed button's action. Removed files stay with earlier buyers.
 * @throws NotFound; Conflict when somebody changed the item meanwhile; Invalid when a download would have no file
 */
export async function changeVariantFiles(
  { itemId, variantId }: Place,
  { version, isDigital, articleId, releaseId, titles, press }: VariantFilesChange,
  actor: Actor,
): Promise<void> {
  const change = async (tx: Transaction, row: { version: number }) => {
    assertVariantsVersion(row, version)
    if (articleId) await assertArticleExists(tx, articleId)
    const { count } = await tx.merchVariant.updateMany({
      where: { id: variantId, merchItemId: itemId },
      data: { isDigital, articleId },
    })
    if (count === 0) throw new NotFound(variantGone)
    if (releaseId !== undefined && isModuleOn('music')) await setVariantMusic(tx, variantId, releaseId)
    for (const [id, title] of titles)
      await tx.variantFile.updateMany({ where: { id, variantId }, data: { title } })
    if (press?.verb === 'remove' || press?.verb === 'restore') {
      const data = { removedAt: press.verb === 'remove' ? new Date() : null }
      await tx.variantFile.updateMany({ where: { id: press.fileId, variantId }, data })
    }
    if (press?.verb === 'up' || press?.verb === 'down')
      await move(tx, variantId, press.fileId, press.verb === 'up' ? -1 : 1)
    if (isDigital) await refuseEmptyDownload(tx, variantId)
    await incrementVersion(merchContentKind, tx, itemId)
    return true
  }
  await updateLocked(merchContentKind, itemId, actor, change, () => 'changed its files to download')
}

/** Refuses a download without files, music or article, whose buyers would get nothing. */
async function refuseEmptyDownload(tx: Transaction, variantId: number): Promise<void> {
  if ((await tx.variantFile.count({ where: { variantId, removedAt: null } })) > 0) return
  if ((await tx.variantMusic.count({ where: { variantId, removedAt: null } })) > 0) return
  if ((await tx.bundlePart.count({ where: { variantId } })) > 0) return
  if ((await tx.merchVariant.count({ where: { id: variantId, articleId: { not: null } } })) > 0) return
  const message = t('A download-only variant needs a file.')
  throw new Invalid(message, { isDigital: [message] })
}

async function move(tx: Transaction, variantId: number, fileId: number, step: -1 | 1): Promise<void> {
  const rows = await tx.variantFile.findMany({
    where: { variantId, removedAt: null },
    orderBy: [...inOrder],
  })
  const from = rows.findIndex(({ id }) => id === fileId)
  const to = from + step
  if (from < 0 || to < 0 || to >= rows.length) return
  rows.splice(to, 0, ...rows.splice(from, 1))
  for (const [position, { id }] of rows.entries())
    await tx.variantFile.update({ where: { id }, data: { position } })
}

export async function deleteVariantFiles(tx: Transaction, ids: number[]): Promise<void> {
  await tx.variantFile.deleteMany({ where: { id: { in: ids } } })
  for (const id of ids) await deleteFiles(tx, ownerOf(id))
}
