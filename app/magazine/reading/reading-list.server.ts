import { db } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { asArticle, published, withAuthors } from '../publications/publications.server'
import { assertArticleExists } from './bookmarks.server'
import { createUnlessExists } from './create-unless-exists.server'

const maxListed = 2000
const perPage = 24

/**
 * Adds an article to the reading list; one that is on it keeps its place.
 * @throws NotFound, Invalid past 2,000 publications
 */
export async function addToList(userId: number, articleId: number): Promise<void> {
  await assertArticleExists(articleId)
  if ((await db.readingListItem.count({ where: { userId } })) >= maxListed)
    throw new Invalid(t('Your reading list is full. Remove something first.'))
  await createUnlessExists(() => db.readingListItem.create({ data: { userId, articleId } }))
}

export async function removeFromList(userId: number, articleId: number): Promise<void> {
  await db.readingListItem.deleteMany({ where: { userId, articleId } })
}

export async function isListed(userId: number, articleId: number): Promise<boolean> {
  return (await db.readingListItem.count({ where: { userId, articleId } })) > 0
}

export async function readingList(userId: number, askedPage: string | null) {
  const where = { userId, article: published() }
  const total = await db.readingListItem.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.readingListItem.findMany({
    where,
    include: { article: { include: withAuthors } },
    orderBy: [{ addedAt: 'desc' }, { articleId: 'desc' }],
    skip,
    take,
  })
  return { articles: rows.map(({ article }) => asArticle(article)), page, pages }
}
