import { type Actor, recordDeed } from '../accounts/audit.server'
import { allAuthors } from '../authors/authors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../platform/db.server'
import { Invalid, NotFound } from '../platform/errors'
import { uploadLimit } from '../uploads/limit.server'
import {
  binFiles,
  confirmFiles,
  deleteFiles,
  type IncomingFile,
  restoreFiles,
} from '../uploads/stored-files.server'
import { type ArticleFields, today } from './article-form'
import { type Article, searchable } from './publications'
import { asArticle, withAuthors } from './publications.server'

export interface ArticleFiles {
  pdf: IncomingFile
  coverImage: IncomingFile
}

/**
 * Publishes an article or a volume, its files being safe; at its upload date, and not while it is a draft.
 * @throws Invalid when an author is unknown
 */
export function publishArticle(
  fields: ArticleFields,
  { pdf, coverImage }: ArticleFiles,
  actor: Actor,
): Promise<Article> {
  return inTransaction(async (tx) => {
    await confirmFiles(tx, [pdf, coverImage])
    const row = await tx.article.create({
      data: {
        ...rowOf(fields),
        pdfPath: pdf.path,
        coverImage: coverImage.path,
        authors: { create: await authorRows(tx, fields.authorIds) },
      },
      include: withAuthors,
    })
    await recordDeed(tx, actor, {
      action: 'created',
      subjectType: 'article',
      subjectId: row.id,
      subjectName: row.title,
    })
    return asArticle(row)
  })
}

/** What the article form offers: the authors, today's date, the operator's limit. */
export async function articleFormOptions() {
  const authors = (await allAuthors()).map(({ id, name }) => ({ id, name }))
  return { authors, today: today(), ...uploadLimit() }
}

/** An article as its form shows it, draft or not. @throws NotFound */
export async function articleToEdit(id: number) {
  const row = await db.article.findFirst({ where: { id, deletedAt: null }, include: withAuthors })
  if (!row) throw new NotFound('Article not found.')
  return { ...asArticle(row), isDraft: row.isDraft }
}

/**
 * Changes what is said of an article, and the files that are given; a replaced file is removed.
 * @throws NotFound, Invalid when an author is unknown
 */
export async function changeArticle(
  id: number,
  fields: ArticleFields,
  files: Partial<ArticleFiles>,
  actor: Actor,
): Promise<void> {
  const before = await articleToEdit(id)
  await inTransaction(async (tx) => {
    await confirmFiles(tx, [files.pdf, files.coverImage])
    const { count } = await tx.article.updateMany({
      where: { id, deletedAt: null },
      data: { ...rowOf(fields), pdfPath: files.pdf?.path, coverImage: files.coverImage?.path },
    })
    if (count === 0) throw new NotFound('Article not found.')
    await tx.articleAuthor.deleteMany({ where: { articleId: id, author: { deletedAt: null } } })
    const authors = await authorRows(tx, fields.authorIds)
    await tx.articleAuthor.createMany({ data: authors.map((author) => ({ ...author, articleId: id })) })
    await recordDeed(tx, actor, {
      action: 'changed',
      subjectType: 'article',
      subjectId: id,
      subjectName: fields.title,
    })
  })
  await deleteFiles([
    ...(files.pdf ? [before.pdfPath] : []),
    ...(files.coverImage ? [before.coverImage] : []),
  ])
}

/** Puts an article into the bin: no reader finds it or its files. @throws NotFound */
export async function deleteArticle(id: number, actor: Actor, now = new Date()): Promise<void> {
  const { title, pdfPath, coverImage } = await articleToEdit(id)
  await inTransaction(async (tx) => {
    const { count } = await tx.article.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: now },
    })
    if (count === 0) throw new NotFound('Article not found.')
    await recordDeed(tx, actor, {
      action: 'deleted',
      subjectType: 'article',
      subjectId: id,
      subjectName: title,
    })
  })
  await binFiles([pdfPath, coverImage])
}

/** Takes an article out of the bin, as it was. @throws NotFound */
export async function restoreArticle(id: number, actor: Actor): Promise<void> {
  const row = await db.article.findFirst({ where: { id, deletedAt: { not: null } } })
  if (!row) throw new NotFound('Article not found.')
  await restoreFiles([row.pdfPath, row.coverImage])
  await inTransaction(async (tx) => {
    const { count } = await tx.article.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null },
    })
    if (count === 0) throw new NotFound('Article not found.')
    await recordDeed(tx, actor, {
      action: 'restored',
      subjectType: 'article',
      subjectId: id,
      subjectName: row.title,
    })
  })
}

/** Removes for good what has been in the bin since before `limit`: the records first, then their files. */
export async function purgeArticles(limit: Date): Promise<void> {
  for (const { id, title, pdfPath, coverImage } of await db.article.findMany({
    where: { deletedAt: { lt: limit } },
  })) {
    const isGone = await inTransaction(async (tx) => {
      const { count } = await tx.article.deleteMany({ where: { id, deletedAt: { lt: limit } } })
      if (count === 0) return false
      await recordDeed(tx, undefined, {
        action: 'purged',
        subjectType: 'article',
        subjectId: id,
        subjectName: title,
      })
      return true
    })
    if (isGone) await deleteFiles([pdfPath, coverImage])
  }
}

/** Articles that became due between two times: the pages that show them are stale. */
export function articlesDue(after: Date, until: Date): Promise<number> {
  return db.article.count({
    where: { isDraft: false, deletedAt: null, uploadedAt: { gt: after, lte: until } },
  })
}

/** One page of all articles for their keepers, drafts too, newest first. */
export async function articlesToManage({ q, skip, take }: { q: string; skip: number; take: number }) {
  const where: Prisma.ArticleWhereInput = { deletedAt: null, searchText: { contains: searchable(q) } }
  const [total, rows] = await Promise.all([
    db.article.count({ where }),
    db.article.findMany({ where, skip, take, orderBy: { id: 'desc' }, include: withAuthors }),
  ])
  return { total, rows: rows.map((row) => ({ ...asArticle(row), isDraft: row.isDraft })) }
}

function rowOf({ authorIds: _authorIds, uploadDate, ...fields }: ArticleFields) {
  return {
    ...fields,
    uploadedAt: uploadDate,
    searchText: searchable(`${fields.title}\n${fields.description}`),
  }
}

async function authorRows(tx: Transaction, authorIds: number[]) {
  const known = await tx.author.count({ where: { id: { in: authorIds }, deletedAt: null } })
  if (known !== authorIds.length) throw new Invalid('Author not found.', { authorIds: ['Author not found.'] })
  return authorIds.map((authorId, position) => ({ authorId, position }))
}
