import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { fileSizes } from '../../site/content/files.server'
import { idOfArticleFile, typeOfFile, type VariantFile } from './variant-files'

/** @throws Invalid when there is no such article */
export async function assertArticle(tx: Transaction, id: number): Promise<void> {
  if ((await tx.article.count({ where: { id, deletedAt: null } })) > 0) return
  const message = t('Choose one of the list.')
  throw new Invalid(message, { articleId: [message] })
}

const maxArticles = 200

/** Lists the articles that a variant can open: those that not everyone reads, and those that it opens now. */
export async function articlesToOpen(chosenIds: number[]): Promise<{ id: number; title: string }[]> {
  return db.article.findMany({
    where: { deletedAt: null, OR: [{ access: { not: 'everyone' } }, { id: { in: chosenIds } }] },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
    take: maxArticles,
  })
}

export async function articlesOpenedByVariants(variantIds: number[]): Promise<Map<number, number>> {
  const rows = await db.merchVariant.findMany({
    where: { id: { in: variantIds }, articleId: { not: null } },
    select: { id: true, articleId: true },
  })
  return new Map(rows.map(({ id, articleId }) => [id, articleId ?? 0]))
}

const published = () => ({ isDraft: false, deletedAt: null, uploadedAt: { lte: new Date() } })

/** Returns the published articles that variants open, each once. A page of an item that opens none reads no article. */
export async function articlesOpenedBy(variantIds: number[]): Promise<{ id: number; title: string }[]> {
  const ids = [...(await articlesOpenedByVariants(variantIds)).values()]
  if (ids.length === 0) return []
  return db.article.findMany({
    where: { ...published(), id: { in: ids } },
    select: { id: true, title: true },
    orderBy: { id: 'asc' },
  })
}

export async function titlesOpenedBy(variantIds: number[]): Promise<Record<number, string>> {
  const rows = await db.merchVariant.findMany({
    where: { id: { in: variantIds }, article: published() },
    select: { id: true, article: { select: { title: true } } },
  })
  return Object.fromEntries(rows.map(({ id, article }) => [id, article?.title ?? '']))
}

export async function articleFilesOf(
  variantIds: number[],
  tx: Transaction = db,
): Promise<Map<number, VariantFile & { path: string }>> {
  const rows = await tx.merchVariant.findMany({
    where: { id: { in: variantIds }, article: published() },
    select: { id: true, article: { select: { id: true, title: true, pdfPath: true } } },
  })
  const opening = rows.flatMap(({ id, article }) => (article ? [{ ...article, variantId: id }] : []))
  const paths = opening.map(({ pdfPath }) => pdfPath.replaceAll('\\', '/'))
  const sizes = await fileSizes(paths, tx)
  return new Map(
    opening.map(({ id, title, variantId }, index) => {
      const path = paths[index] ?? ''
      const bytes = sizes.get(path) ?? 0
      return [variantId, { id: idOfArticleFile(id), title, path, type: typeOfFile(path), bytes }]
    }),
  )
}
