import { db } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import {
  articleAuthorsInclude,
  articleForVisitor,
  whereArticlePublished,
} from '../publications/publications.server'
import { assertArticleExists } from './bookmarks.server'
import { createUnlessExists } from './create-unless-exists.server'

const maxListed = 2000
const perPage = 24

/**
 * Adds an article to the reading list; one that is on it keeps its place.
 * @throws NotFound, Invalid past 2,000 publications
 */
export async function addToReadingList(userId: number, articleId: number): Promise<void> {
  await assertArticleExists(articleId)
  if ((await db.readingListItem.count({ where: { userId } })) >= maxListed)
    throw new Invalid(t('Your reading list is full. Remove something first.'))
  await createUnlessExists(() => db.readingListItem.create({ data: { userId, articleId } }))
}

export async function removeFromReadingList(userId: number, articleId: number): Promise<void> {
  await db.readingListItem.deleteMany({ where: { userId, articleId } })
}

export async function isOnReadingList(userId: number, articleId: number): Promise<boolean> {
  return (await db.readingListItem.count({ where: { userId, articleId } })) > 0
}

export async function loadReadingList(userId: number, askedPage: string | null) {
  const where = { userId, article: whereArticlePublished() }
  const total = await db.readingListItem.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.readingListItem.findMany({
    where,
    include: { article: { include: articleAuthorsInclude } },
    orderBy: [{ addedAt: 'desc' }, { articleId: 'desc' }],
    skip,
    take,
  })
  return { articles: rows.map(({ article }) => articleForVisitor(article)), page, pages }
}
