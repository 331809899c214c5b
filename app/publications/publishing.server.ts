import type { Actor } from '../accounts/audit.server'
import { allAuthors } from '../authors/authors.server'
import { db, type Prisma, type Transaction } from '../platform/db.server'
import { Invalid } from '../platform/errors'
import type { Listing } from '../records/listing.server'
import { recordsOf } from '../records/records.server'
import { uploadLimit } from '../uploads/limit.server'
import type { IncomingFile } from '../uploads/stored-files.server'
import { type ArticleFields, today } from './article-form'
import { type Article, searchable } from './publications'
import { asArticle, withAuthors } from './publications.server'

/** The life of an article or a volume. */
export const articleRecords = recordsOf({
  subjectType: 'article',
  missing: 'Article not found.',
  find: (tx, where) => tx.article.findFirst({ where, include: withAuthors }),
  findAll: (where) => db.article.findMany({ where, include: withAuthors }),
  update: (tx, where, data) => tx.article.updateMany({ where, data }),
  remove: (tx, where) => tx.article.deleteMany({ where }),
  nameOf: ({ title }) => title,
  filesOf: ({ pdfPath, coverImage }) => [pdfPath, coverImage],
})

export interface ArticleFiles {
  pdf: IncomingFile
  coverImage: IncomingFile
}

/**
 * Publishes an article or a volume, its files being safe; at its upload date, and not while it is a draft.
 * @throws Invalid when an author is unknown
 */
export async function publishArticle(
  fields: ArticleFields,
  { pdf, coverImage }: ArticleFiles,
  actor: Actor,
): Promise<Article> {
  const row = await articleRecords.create([pdf, coverImage], actor, async (tx) =>
    tx.article.create({
      data: {
        ...rowOf(fields),
        pdfPath: pdf.path,
        coverImage: coverImage.path,
        authors: { create: await authorRows(tx, fields.authorIds) },
      },
      include: withAuthors,
    }),
  )
  return asArticle(row)
}

/** What the article form offers: the authors, today's date, the operator's limit. */
export async function articleFormOptions() {
  const authors = (await allAuthors()).map(({ id, name }) => ({ id, name }))
  return { authors, today: today(), ...uploadLimit() }
}

/** An article as its form shows it, draft or not. @throws NotFound */
export async function articleToEdit(id: number) {
  return asManaged(await articleRecords.find(id))
}

/**
 * Changes what is said of an article, and the files that are given; a replaced file is removed.
 * @throws NotFound, Invalid when an author is unknown
 */
export async function changeArticle(
  id: number,
  fields: ArticleFields,
  { pdf, coverImage }: Partial<ArticleFiles>,
  actor: Actor,
): Promise<void> {
  const data = { ...rowOf(fields), pdfPath: pdf?.path, coverImage: coverImage?.path }
  await articleRecords.change(id, [pdf, coverImage], actor, async (tx) => {
    await tx.article.update({ where: { id }, data })
    await tx.articleAuthor.deleteMany({ where: { articleId: id, author: { deletedAt: null } } })
    const authors = await authorRows(tx, fields.authorIds)
    await tx.articleAuthor.createMany({ data: authors.map((author) => ({ ...author, articleId: id })) })
  })
}

/** Articles that became due between two times: the pages that show them are stale. */
export function articlesDue(after: Date, until: Date): Promise<number> {
  return db.article.count({
    where: { isDraft: false, deletedAt: null, uploadedAt: { gt: after, lte: until } },
  })
}

/** One page of all articles for their keepers, drafts too, newest first. */
export async function articlesToManage({ q, skip, take }: Listing) {
  const where: Prisma.ArticleWhereInput = { deletedAt: null, searchText: { contains: searchable(q) } }
  const [total, rows] = await Promise.all([
    db.article.count({ where }),
    db.article.findMany({ where, skip, take, orderBy: { id: 'desc' }, include: withAuthors }),
  ])
  return { total, rows: rows.map(asManaged) }
}

function asManaged(row: Parameters<typeof asArticle>[0] & { isDraft: boolean }) {
  return { ...asArticle(row), isDraft: row.isDraft }
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
