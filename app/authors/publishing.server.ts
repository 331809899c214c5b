import { type Actor, recordDeed } from '../accounts/audit.server'
import { db, inTransaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { pageOfNamed } from '../platform/plain-text'
import {
  binFiles,
  confirmFiles,
  deleteFiles,
  type IncomingFile,
  restoreFiles,
} from '../uploads/stored-files.server'
import type { AuthorFields } from './author-form'
import type { Author } from './authors'
import { asAuthor } from './authors.server'

const subjectType = 'author' as const

export function addAuthor(
  fields: AuthorFields,
  profileImage: IncomingFile | undefined,
  actor: Actor,
): Promise<Author> {
  return inTransaction(async (tx) => {
    await confirmFiles(tx, [profileImage])
    const row = await tx.author.create({ data: { ...fields, profileImage: profileImage?.path } })
    await recordDeed(tx, actor, { action: 'created', subjectType, subjectId: row.id, subjectName: row.name })
    return asAuthor(row)
  })
}

/** @throws NotFound */
export async function changeAuthor(
  id: number,
  fields: AuthorFields,
  profileImage: IncomingFile | undefined,
  actor: Actor,
): Promise<void> {
  const before = await keptAuthor(id)
  await inTransaction(async (tx) => {
    await confirmFiles(tx, [profileImage])
    const { count } = await tx.author.updateMany({
      where: { id, deletedAt: null },
      data: { ...fields, profileImage: profileImage?.path },
    })
    if (count === 0) throw new NotFound('Author not found.')
    await recordDeed(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName: fields.name })
  })
  if (profileImage && before.profileImage) await deleteFiles([before.profileImage])
}

/** Puts an author into the bin; what they wrote stays, without their name. @throws NotFound */
export async function deleteAuthor(id: number, actor: Actor, now = new Date()): Promise<void> {
  const { name, profileImage } = await keptAuthor(id)
  await inTransaction(async (tx) => {
    const { count } = await tx.author.updateMany({ where: { id, deletedAt: null }, data: { deletedAt: now } })
    if (count === 0) throw new NotFound('Author not found.')
    await recordDeed(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: name })
  })
  await binFiles(profileImage ? [profileImage] : [])
}

/** @throws NotFound */
export async function restoreAuthor(id: number, actor: Actor): Promise<void> {
  const row = await db.author.findFirst({ where: { id, deletedAt: { not: null } } })
  if (!row) throw new NotFound('Author not found.')
  await restoreFiles(row.profileImage ? [row.profileImage] : [])
  await inTransaction(async (tx) => {
    const { count } = await tx.author.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null },
    })
    if (count === 0) throw new NotFound('Author not found.')
    await recordDeed(tx, actor, { action: 'restored', subjectType, subjectId: id, subjectName: row.name })
  })
}

/** Removes for good what has been in the bin since before `limit`. */
export async function purgeAuthors(limit: Date): Promise<void> {
  for (const { id, name, profileImage } of await db.author.findMany({
    where: { deletedAt: { lt: limit } },
  })) {
    const isGone = await inTransaction(async (tx) => {
      const { count } = await tx.author.deleteMany({ where: { id, deletedAt: { lt: limit } } })
      if (count === 0) return false
      await recordDeed(tx, undefined, { action: 'purged', subjectType, subjectId: id, subjectName: name })
      return true
    })
    if (isGone) await deleteFiles(profileImage ? [profileImage] : [])
  }
}

/** One page of all authors for their keepers, newest first. */
export async function authorsToManage(asked: { q: string; skip: number; take: number }) {
  const newestFirst = { orderBy: { id: 'desc' as const } }
  const all = await db.author.findMany({
    where: { deletedAt: null },
    select: { id: true, name: true },
    ...newestFirst,
  })
  const { total, ids } = pageOfNamed(all, asked)
  const rows = await db.author.findMany({ where: { id: { in: ids } }, ...newestFirst })
  return { total, rows: rows.map(asAuthor) }
}

async function keptAuthor(id: number) {
  const row = await db.author.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw new NotFound('Author not found.')
  return row
}
