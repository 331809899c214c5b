import { beforeEach, describe, expect, test } from 'vitest'
import { anArticle, anAuthor } from '../../test/builders'
import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { parseIssueQuery, searchAddress, toSearchText } from './publications'
import {
  allArticles,
  articleById,
  contributionsOf,
  countView,
  frontPage,
  latestArticle,
  searchIssues,
} from './publications.server'

const everything = parseIssueQuery(new URLSearchParams())
const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)
const asking = (q: string) => searchIssues({ ...everything, q }).then(({ articles }) => titles(articles))

beforeEach(async () => {
  await db.article.deleteMany()
  await db.author.deleteMany()
})

describe('the front page', () => {
  test('shows the newest article by id, the 2nd to the 7th as picks, and the two newest volumes', async () => {
    for (let number = 1; number <= 9; number += 1) await anArticle({ title: `Article ${number}` })
    for (let number = 1; number <= 3; number += 1)
      await anArticle({ title: `Volume ${number}`, filetype: 'Volume' })
    await anArticle({ title: 'A poster', filetype: 'misc' })

    const { latest, picks, volumes } = await frontPage()

    expect(latest?.title).toBe('Article 9')
    expect(titles(picks)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Article ${number}`))
    expect(titles(volumes)).toEqual(['Volume 3', 'Volume 2'])
  })

  test('has no latest article while only volumes are published', async () => {
    await anArticle({ filetype: 'Volume' })

    expect((await frontPage()).latest).toBeUndefined()
    await expect(latestArticle()).rejects.toThrow('No recent articles found.')
  })
})

test('drafts, binned articles and those dated in the future are nowhere to be seen', async () => {
  const hidden = [
    await anArticle({ isDraft: true }),
    await anArticle({ deletedAt: new Date() }),
    await anArticle({ uploadedAt: new Date(Date.now() + 3_600_000) }),
  ]

  expect(await allArticles()).toEqual([])
  expect((await searchIssues(everything)).total).toBe(0)
  for (const { id } of hidden) {
    await expect(articleById(id)).rejects.toThrow(NotFound)
    await expect(countView(id)).rejects.toThrow(NotFound)
  }
})

test('an article tells its date under both names, its authors in their order, and its paths with forward slashes', async () => {
  const [first, second] = [await anAuthor(), await anAuthor()]
  const { id } = await anArticle({ coverImage: 'uploads\\covers\\a.jpg', uploadedAt: new Date('2024-01-15') })
  await db.articleAuthor.createMany({
    data: [
      { articleId: id, authorId: first.id, position: 1 },
      { articleId: id, authorId: second.id, position: 0 },
    ],
  })

  const article = await articleById(id)

  expect(article.uploadedAt).toBe('2024-01-15T00:00:00.000Z')
  expect(article.uploadDate).toBe(article.uploadedAt)
  expect(article.authorIds).toEqual([second.id, first.id])
  expect(article.coverImage).toBe('uploads/covers/a.jpg')
  expect(titles(await contributionsOf(first.id))).toEqual([article.title])
})

test('fifty views at once are fifty', async () => {
  const { id } = await anArticle()

  const counts = await Promise.all(Array.from({ length: 50 }, () => countView(id)))

  expect(Math.max(...counts)).toBe(50)
  expect((await articleById(id)).viewcount).toBe(50)
})

describe('searching', () => {
  test('finds words of title and description whatever their case and accents', async () => {
    await anArticle({ title: 'Crème BRÛLÉE', description: 'Pudding' })
    await anArticle({ title: 'Toast', description: 'With crème fraîche' })
    await anArticle({ title: 'Το περίπτερο της γωνίας' })

    expect(await asking('CREME')).toEqual(['Toast', 'Crème BRÛLÉE'])
    expect(await asking('ΠΕΡΙΠΤΕΡΟ')).toEqual(['Το περίπτερο της γωνίας'])
  })

  test('takes %, _ and \\ as themselves', async () => {
    for (const title of ['100% rag', 'snake_case', 'back\\slash', 'plain']) await anArticle({ title })

    expect(await asking('%')).toEqual(['100% rag'])
    expect(await asking('_')).toEqual(['snake_case'])
    expect(await asking('\\')).toEqual(['back\\slash'])
    expect(await asking("'; DROP TABLE")).toEqual([])
  })

  test('narrows by type: both boxes show everything, one its type, none nothing', async () => {
    await anArticle({ title: 'An article' })
    await anArticle({ title: 'A volume', filetype: 'Volume' })
    await anArticle({ title: 'A poster', filetype: 'misc' })
    const shown = async (articles: boolean, volume: boolean) =>
      titles((await searchIssues({ ...everything, articles, volume })).articles)

    expect(await shown(true, true)).toEqual(['A poster', 'A volume', 'An article'])
    expect(await shown(true, false)).toEqual(['An article'])
    expect(await shown(false, true)).toEqual(['A volume'])
    expect(await shown(false, false)).toEqual([])
  })

  test('pages past 24, and a page past the last is the last', async () => {
    for (let number = 1; number <= 25; number += 1) await anArticle()

    expect((await searchIssues(everything)).articles).toHaveLength(24)
    expect(await searchIssues({ ...everything, page: 99 })).toMatchObject({ page: 2, pages: 2, total: 25 })
  })
})

describe('the query of /search', () => {
  const from = (query: string) => parseIssueQuery(new URLSearchParams(query))

  test('has both boxes on where nothing is asked, and only what is ticked otherwise', () => {
    expect(from('')).toEqual({ q: '', articles: true, volume: true, page: 1 })
    expect(from('utm_source=feed')).toMatchObject({ articles: true, volume: true })
    expect(from('q=ink&articles=on')).toEqual({ q: 'ink', articles: true, volume: false, page: 1 })
    expect(from('q=')).toMatchObject({ articles: false, volume: false })
  })

  test.each(['-1', '0', '1.5', 'x', '1e99', ''])('takes page %s for the first', (page) => {
    expect(from(`page=${page}`).page).toBe(1)
  })

  test('is cut to a sensible length and cleared of NUL', () => {
    expect(from(`q=${'a'.repeat(10_000)}`).q).toHaveLength(200)
    expect(from('q=a%00b').q).toBe('ab')
  })

  test('makes an address that reads back as itself', () => {
    const query = { q: '50% & more', articles: true, volume: false, page: 3 }

    expect(parseIssueQuery(new URL(searchAddress(query), 'http://x').searchParams)).toEqual(query)
  })
})

test('searchable text has no case, marks or compatibility forms', () => {
  expect(toSearchText('Ünïcode ﬁne ÉTÉ')).toBe('unicode fine ete')
})
