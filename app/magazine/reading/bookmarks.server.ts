import { db, type Prisma } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { countPagesOfArticles } from '../documents/page-counts.server'
import { whereArticlePublished } from '../publications/publications.server'
import { createUnlessExists } from './create-unless-exists.server'

const maxBookmarks = 2000
const perPage = 50

export interface Bookmark {
  articleId: number
  page: number
  note: string
}

/**
 * Bookmarks a page; an existing bookmark gets the new note, if there is one.
 * @throws NotFound, Invalid past 2,000 bookmarks
 */
export async function addBookmark(
  userId: number,
  { articleId, page, note }: Omit<Bookmark, 'note'> & Partial<Bookmark>,
): Promise<void> {
  await assertArticleExists(articleId)
  const at = { userId, articleId, page }
  const setNote = () => db.bookmark.updateMany({ where: at, data: { note, page } })
  if ((await setNote()).count > 0) return
  if ((await db.bookmark.count({ where: { userId } })) >= maxBookmarks)
    throw new Invalid(t('You have as many bookmarks as an account can hold. Remove some first.'))
  if (!(await createUnlessExists(() => db.bookmark.create({ data: { ...at, note } })))) await setNote()
}

export async function removeBookmark(userId: number, at: Omit<Bookmark, 'note'>): Promise<void> {
  const { articleId, page } = at
  await db.bookmark.deleteMany({ where: { userId, articleId, page } })
}

export async function listBookmarksInArticle(userId: number, articleId: number): Promise<Bookmark[]> {
  return db.bookmark.findMany({
    where: { userId, articleId },
    select: { articleId: true, page: true, note: true },
    orderBy: { page: 'asc' },
  })
}

/** Returns one page of a user's bookmarks, newest first, each with the matching page of the current PDF. */
export async function listBookmarksOfUser(userId: number, askedPage: string | null) {
  const where = { userId, article: whereArticlePublished() } satisfies Prisma.BookmarkWhereInput
  const { page, pages, skip, take } = paging(askedPage, await db.bookmark.count({ where }), perPage)
  const rows = await db.bookmark.findMany({
    where,
    include: { article: { select: { title: true, language: true } } },
    orderBy: { id: 'desc' },
    skip,
    take,
  })
  const counts = await countPagesOfArticles(rows.map(({ articleId }) => articleId))
  const bookmarks = rows.map(({ articleId, page, note, article }) => ({
    articleId,
    page,
    note,
    ...article,
    opensAt: Math.min(page, counts.get(articleId) ?? page),
  }))
  return { bookmarks, page, pages }
}

/** @throws NotFound */
export async function assertArticleExists(articleId: number): Promise<void> {
  const isThere = (await db.article.count({ where: { id: articleId, ...whereArticlePublished() } })) > 0
  if (!isThere) throw new NotFound(t('Article not found.'))
}
