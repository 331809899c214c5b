import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { loadStoredFileSizes } from '../../site/content/files.server'
import { articleAccesses } from '../../site/plans/reading-access'
import { fileTypeLabel, idOfArticleFile, type VariantFile } from './variant-files'

/** @throws Invalid when there is no such article */
export async function assertArticleExists(tx: Transaction, id: number): Promise<void> {
  if ((await tx.article.count({ where: { id, deletedAt: null } })) > 0) return
  const message = t('Choose one from the list.')
  throw new Invalid(message, { articleId: [message] })
}

const maxArticles = 200
const restricted = articleAccesses.filter((access) => access !== 'everyone')

/** Lists the articles that a variant can give access to: restricted ones, and those it is set to. */
export async function listArticlesVariantsCanOpen(
  chosenIds: number[],
): Promise<{ id: number; title: string }[]> {
  const select = { id: true, title: true }
  const [newest, chosen] = await Promise.all([
    // In the order of its index, so that not all articles are read.
    db.article.findMany({
      where: { deletedAt: null, access: { in: restricted } },
      select,
      orderBy: [{ access: 'desc' }, { id: 'desc' }],
      take: maxArticles,
    }),
    db.article.findMany({ where: { deletedAt: null, id: { in: chosenIds } }, select }),
  ])
  const byId = new Map([...newest, ...chosen].map((article) => [article.id, article]))
  return [...byId.values()].toSorted((one, other) => other.id - one.id)
}

export async function loadArticleIdsOpenedByVariants(
  variantIds: number[],
  tx: Transaction = db,
): Promise<Map<number, number>> {
  const rows = await tx.merchVariant.findMany({
    where: { id: { in: variantIds }, articleId: { not: null } },
    select: { id: true, articleId: true },
  })
  return new Map(rows.map(({ id, articleId }) => [id, articleId ?? 0]))
}

const published = () => ({ isDraft: false, deletedAt: null, uploadedAt: { lte: new Date() } })

/** Returns the published articles that variants give access to; if there are none, no article is read. */
export async function listArticlesOpenedByVariants(
  variantIds: number[],
): Promise<{ id: number; title: string }[]> {
  const ids = [...(await loadArticleIdsOpenedByVariants(variantIds)).values()]
  if (ids.length === 0) return []
  return db.article.findMany({
    where: { ...published(), id: { in: ids } },
    select: { id: true, title: true },
    orderBy: { id: 'asc' },
  })
}

export async function loadTitlesOpenedByVariants(variantIds: number[]): Promise<Record<number, string>> {
  if (variantIds.length === 0) return {}
  const opened = [...(await loadArticleIdsOpenedByVariants(variantIds))]
  if (opened.length === 0) return {}
  const where = { ...published(), id: { in: opened.map(([, articleId]) => articleId) } }
  const rows = await db.article.findMany({ where, select: { id: true, title: true } })
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return Object.fromEntries(
    opened.flatMap(([variantId, articleId]) => {
      const title = titles.get(articleId)
      return title === undefined ? [] : [[variantId, title]]
    }),
  )
}

export async function loadArticleFilesOfVariants(
  variantIds: number[],
  tx: Transaction = db,
): Promise<Map<number, VariantFile & { path: string }>> {
  const opened = await loadArticleIdsOpenedByVariants(variantIds, tx)
  if (opened.size === 0) return new Map()
  const articles = await tx.article.findMany({
    where: { ...published(), id: { in: [...opened.values()] } },
    select: { id: true, title: true, pdfPath: true },
  })
  const opening = [...opened].flatMap(([variantId, articleId]) =>
    articles.filter(({ id }) => id === articleId).map((article) => ({ ...article, variantId })),
  )
  const paths = opening.map(({ pdfPath }) => pdfPath.replaceAll('\\', '/'))
  const sizes = await loadStoredFileSizes(paths, tx)
  return new Map(
    opening.map(({ id, title, variantId }, index) => {
      const path = paths[index] ?? ''
      const bytes = sizes.get(path) ?? 0
      return [variantId, { id: idOfArticleFile(id), title, path, type: fileTypeLabel(path), bytes }]
    }),
  )
}
