import { expect, test } from 'vitest'
import { aDocument, anArticle, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { addBookmark, listBookmarksOfUser } from './bookmarks.server'
import {
  findPositionInArticle,
  listStartedArticles,
  loadPercentReadByArticle,
  savePositions,
} from './positions.server'
import { loadReadingList } from './reading-list.server'
import { applySaveForm, loadSavedReadingOf } from './saved-reading.server'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const place = (articleId: number, page: number, readAt = minutesAgo(0)) => ({
  articleId,
  page,
  pages: 50,
  readAt,
})

test('of two devices, the page that was turned last stays, in whatever order they tell of it', async () => {
  const [ada, article] = [await aUser(), await anArticle()]
  await savePositions(ada.id, [place(article.id, 40, minutesAgo(1))])
  await savePositions(ada.id, [place(article.id, 5, minutesAgo(60))])
  expect(await findPositionInArticle(ada.id, article.id)).toMatchObject({ page: 40, pages: 50 })
  await savePositions(ada.id, [place(article.id, 6)])
  expect(await findPositionInArticle(ada.id, article.id)).toMatchObject({ page: 6 })
})

test('two devices that begin at once lose nothing', async () => {
  const [ada, article] = [await aUser(), await anArticle()]
  const turned = Array.from({ length: 8 }, (_, index) => place(article.id, index + 1, minutesAgo(20 - index)))
  await Promise.all(turned.map((one) => savePositions(ada.id, [one])))
  expect(await findPositionInArticle(ada.id, article.id)).toMatchObject({ page: 8 })
})

test('a clock that is ahead does not hold a place for ever', async () => {
  const [ada, article] = [await aUser(), await anArticle()]
  await savePositions(
    ada.id,
    [place(article.id, 30, '2199-01-01T00:00:00.000Z')],
    new Date(Date.now() - 1000),
  )
  await savePositions(ada.id, [place(article.id, 31)])
  expect(await findPositionInArticle(ada.id, article.id)).toMatchObject({ page: 31 })
})

test('a replaced file keeps the nearest page', async () => {
  const [ada, article] = [await aUser(), await anArticle()]
  await savePositions(ada.id, [place(article.id, 40)])
  await addBookmark(ada.id, { articleId: article.id, page: 44, note: 'The map' })
  await aDocument(article.id, ['One', 'Two', 'Three'])

  expect(await findPositionInArticle(ada.id, article.id)).toMatchObject({ page: 3, pages: 3 })
  expect(await loadPercentReadByArticle(ada.id, [article.id])).toEqual({ [article.id]: 100 })
  expect((await listBookmarksOfUser(ada.id, null)).bookmarks).toMatchObject([{ page: 44, opensAt: 3 }])
})

test('what is begun can be continued until its last page, and only what readers may see', async () => {
  const ada = await aUser()
  const [first, second, ended, draft] = await Promise.all([
    anArticle(),
    anArticle(),
    anArticle(),
    anArticle(),
  ])
  await savePositions(ada.id, [
    place(first.id, 2, minutesAgo(9)),
    place(second.id, 9, minutesAgo(3)),
    place(ended.id, 50, minutesAgo(1)),
    place(draft.id, 7),
    place(999_999, 7),
  ])
  await db.article.update({ where: { id: draft.id }, data: { isDraft: true } })

  expect((await listStartedArticles(ada.id, 4)).map(({ article, page }) => [article.id, page])).toEqual([
    [second.id, 9],
    [first.id, 2],
  ])
  await applySaveForm(ada.id, { intent: 'forget', articleId: second.id })
  expect(await listStartedArticles(ada.id, 4)).toHaveLength(1)
})

test('a page is marked once, with the last note', async () => {
  const [ada, bo, article] = [await aUser(), await aUser(), await anArticle()]
  const mark = (note: string) => ({ intent: 'bookmark' as const, articleId: article.id, page: 3, note })
  await Promise.all([applySaveForm(ada.id, mark('One')), applySaveForm(ada.id, mark('One'))])
  await applySaveForm(ada.id, mark('Two'))
  await applySaveForm(bo.id, { intent: 'remove-bookmark', articleId: article.id, page: 3 })

  expect((await loadSavedReadingOf(ada.id, article.id)).bookmarks).toEqual([
    { articleId: article.id, page: 3, note: 'Two' },
  ])
  expect((await loadSavedReadingOf(bo.id, article.id)).bookmarks).toEqual([])
  await applySaveForm(ada.id, { intent: 'remove-bookmark', articleId: article.id, page: 3 })
  expect((await loadSavedReadingOf(ada.id, article.id)).bookmarks).toEqual([])
})

test('a reading list holds each publication once, and nothing that is not published', async () => {
  const [ada, article, draft] = [await aUser(), await anArticle(), await anArticle({ isDraft: true })]
  const list = (articleId: number) => applySaveForm(ada.id, { intent: 'list', articleId })
  await Promise.all([list(article.id), list(article.id)])
  expect((await loadReadingList(ada.id, null)).articles.map(({ id }) => id)).toEqual([article.id])
  await expect(list(draft.id)).rejects.toThrow(NotFound)
  await applySaveForm(ada.id, { intent: 'unlist', articleId: article.id })
  expect((await loadReadingList(ada.id, null)).articles).toEqual([])
})

test('a page that is bookmarked again without a note keeps the note that it has', async () => {
  const [ada, { id: articleId }] = [await aUser(), await anArticle()]
  const mark = { intent: 'bookmark' as const, articleId, page: 3 }
  await applySaveForm(ada.id, { ...mark, note: 'The third leaf' })
  await applySaveForm(ada.id, mark)
  expect((await loadSavedReadingOf(ada.id, articleId)).bookmarks).toMatchObject([
    { page: 3, note: 'The third leaf' },
  ])
  await applySaveForm(ada.id, { ...mark, note: '' })
  expect((await loadSavedReadingOf(ada.id, articleId)).bookmarks).toMatchObject([{ page: 3, note: '' }])
})

test('an account holds so many bookmarks and no more', async () => {
  const [ada, article] = [await aUser(), await anArticle()]
  const pages = Array.from({ length: 2000 }, (_, index) => index + 1)
  await db.bookmark.createMany({
    data: pages.map((page) => ({ userId: ada.id, articleId: article.id, page })),
  })
  const more = (page: number) => addBookmark(ada.id, { articleId: article.id, page, note: '' })
  await expect(more(2001)).rejects.toThrow(Invalid)
  await more(7)
})

test('what somebody keeps goes with the article', async () => {
  const [ada, article] = [await aUser(), await anArticle()]
  await savePositions(ada.id, [place(article.id, 2)])
  await applySaveForm(ada.id, { intent: 'list', articleId: article.id })
  await db.article.delete({ where: { id: article.id } })
  expect(await loadSavedReadingOf(ada.id, article.id)).toEqual({
    place: undefined,
    bookmarks: [],
    isListed: false,
  })
})
