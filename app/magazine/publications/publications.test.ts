import { beforeEach, describe, expect, test } from 'vitest'
import { anArticle, anAuthor } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { searchableText } from '../../platform/text/search-words'
import { renewAuthorSearchWords } from '../authors/search-names.server'
import { parsePublicationQuery, searchAddress } from './publications'
import {
  findArticleById,
  findLatestArticle,
  listContributionsOfAuthor,
  loadFrontPage,
  streamAllArticles,
} from './publications.server'
import { loadNextArticles } from './reader/next-articles.server'
import { searchPublications } from './search/search-publications.server'
import { recordArticleView } from './views/views.server'

const everything = parsePublicationQuery(new URLSearchParams())
async function everyArticle() {
  const all = []
  for await (const batch of streamAllArticles()) all.push(...batch)
  return all
}
const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)
const asking = (q: string) =>
  searchPublications({ ...everything, q }).then(({ articles }) => titles(articles))

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

    const { latest, picks, volumes } = await loadFrontPage()

    expect(latest?.title).toBe('Article 9')
    expect(titles(picks)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `Article ${number}`))
    expect(titles(volumes)).toEqual(['Volume 3', 'Volume 2'])
  })

  test('has no latest article while only volumes are published', async () => {
    await anArticle({ filetype: 'Volume' })

    expect((await loadFrontPage()).latest).toBeUndefined()
    await expect(findLatestArticle()).rejects.toThrow('No recent articles found.')
  })
})

test('drafts, binned articles and those dated in the future are nowhere to be seen', async () => {
  const hidden = [
    await anArticle({ isDraft: true }),
    await anArticle({ deletedAt: new Date() }),
    await anArticle({ uploadedAt: new Date(Date.now() + 3_600_000) }),
  ]

  expect(await everyArticle()).toEqual([])
  expect((await searchPublications(everything)).total).toBe(0)
  for (const { id } of hidden) {
    await expect(findArticleById(id)).rejects.toThrow(NotFound)
    await expect(recordArticleView(id)).rejects.toThrow(NotFound)
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

  const article = await findArticleById(id)

  expect(article.uploadedAt).toBe('2024-01-15T00:00:00.000Z')
  expect(article.uploadDate).toBe(article.uploadedAt)
  expect(article.authorIds).toEqual([second.id, first.id])
  expect(article.coverImage).toBe('uploads/covers/a.jpg')
  expect(titles(await listContributionsOfAuthor(first.id))).toEqual([article.title])
})

test('after an article come more by its authors and the next older piece, and after the oldest the newest', async () => {
  const author = await anAuthor()
  const of = async (title: string) => {
    const { id } = await anArticle({ title })
    await db.articleAuthor.create({ data: { articleId: id, authorId: author.id } })
    return findArticleById(id)
  }
  await anArticle({ title: 'Oldest' })
  await anArticle({ title: 'Older', isDraft: true })
  const [first, second] = [await of('First by them'), await of('Second by them')]
  const newest = await anArticle({ title: 'Newest' })
  const after = async (id: number) => {
    const { more, next } = await loadNextArticles(await findArticleById(id))
    return [titles(more), next?.title]
  }

  expect(await after(second.id)).toEqual([['First by them'], 'Oldest'])
  expect(await after(first.id)).toEqual([['Second by them'], 'Oldest'])
  expect(await after(newest.id)).toEqual([[], 'Second by them'])
  const [oldest] = (await everyArticle()).slice(-1)
  expect(await after(oldest?.id ?? 0)).toEqual([[], 'Newest'])
})

test('fifty views at once are fifty', async () => {
  const { id } = await anArticle()

  const counts = await Promise.all(Array.from({ length: 50 }, () => recordArticleView(id)))

  expect(Math.max(...counts)).toBe(50)
  expect((await findArticleById(id)).viewcount).toBe(50)
})

describe('searching', () => {
  test('finds words of title and description whatever their case and accents', async () => {
    await anArticle({ title: 'Crème BRÛLÉE', description: 'Pudding' })
    await anArticle({ title: 'Toast', description: 'With crème fraîche' })
    await anArticle({ title: 'Το περίπτερο της γωνίας' })

    expect(await asking('CREME')).toEqual(['Crème BRÛLÉE', 'Toast'])
    expect(await asking('ΠΕΡΙΠΤΕΡΟ')).toEqual(['Το περίπτερο της γωνίας'])
  })

  test('finds words in any order', async () => {
    await anArticle({ title: 'The Night Bus', description: 'To the harbour and back' })
    await anArticle({ title: 'Night Work', description: 'Without a bridge' })

    expect(await asking('harbour   NIGHT bus')).toEqual(['The Night Bus'])
    expect(await asking('harbour bridge')).toEqual([])
  })

  test("finds an author's name beside words of the title", async () => {
    const [ada, bo] = [await anAuthor({ name: 'Adá Ünver' }), await anAuthor({ name: 'Bo 100%' })]
    const { id } = await anArticle({ title: 'Ink' })
    await anArticle({ title: 'Paper' })
    for (const authorId of [ada.id, bo.id])
      await db.articleAuthor.create({ data: { articleId: id, authorId } })

    expect(await asking('unver')).toEqual(['Ink'])
    expect(await asking('ink 100% ada')).toEqual(['Ink'])
    expect(await asking('paper unver')).toEqual([])
    await db.author.update({ where: { id: ada.id }, data: { deletedAt: new Date() } })
    expect(await asking('unver')).toEqual([])
  })

  test('finds the names of authors from before names were searched', async () => {
    const { id: authorId } = await anAuthor({ name: 'Zoë', searchText: '' })
    const { id: articleId } = await anArticle({ title: 'Old' })
    await db.articleAuthor.create({ data: { articleId, authorId } })
    expect(await asking('zoe')).toEqual([])

    await renewAuthorSearchWords()
    expect(await asking('zoe')).toEqual(['Old'])
  })

  test('a straight apostrophe finds the typographic one, and the other way round', async () => {
    await anArticle({ title: 'The Lamp-Keeper’s “Update”' })
    await anArticle({ title: "Straight from the lamp-keeper's desk" })

    expect(await asking("keeper's")).toHaveLength(2)
    expect(await asking('keeper’s')).toHaveLength(2)
    expect(await asking('"update"')).toHaveLength(1)
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
      titles((await searchPublications({ ...everything, articles, volume })).articles)

    expect(await shown(true, true)).toEqual(['A poster', 'A volume', 'An article'])
    expect(await shown(true, false)).toEqual(['An article'])
    expect(await shown(false, true)).toEqual(['A volume'])
    expect(await shown(false, false)).toEqual([])
  })

  test('narrows by content type', async () => {
    await anArticle({ title: 'A poem', contentType: 'Poem' })
    await anArticle({ title: 'A bound poem', contentType: 'Poem', filetype: 'Volume' })
    await anArticle({ title: 'News', contentType: 'News' })
    const query = parsePublicationQuery(new URLSearchParams('type=Poem'))

    expect(titles((await searchPublications(query)).articles)).toEqual(['A bound poem', 'A poem'])
    expect(titles((await searchPublications({ ...query, volume: false })).articles)).toEqual(['A poem'])
    expect(parsePublicationQuery(new URL(searchAddress(query), 'http://x').searchParams)).toEqual(query)
    expect(parsePublicationQuery(new URLSearchParams('type=Nonsense')).type).toBeUndefined()
  })

  test('pages past 24, and a page past the last is the last', async () => {
    for (let number = 1; number <= 25; number += 1) await anArticle()

    expect((await searchPublications(everything)).articles).toHaveLength(24)
    expect(await searchPublications({ ...everything, page: 99 })).toMatchObject({
      page: 2,
      pages: 2,
      total: 25,
    })
  })
})

describe('the query of /search', () => {
  const from = (query: string) => parsePublicationQuery(new URLSearchParams(query))

  test('has both boxes on where nothing is asked, and only what is ticked otherwise', () => {
    expect(from('')).toEqual({ q: '', articles: true, volume: true, page: 1 })
    expect(from('utm_source=feed')).toMatchObject({ articles: true, volume: true })
    expect(from('q=ink&articles=on')).toEqual({ q: 'ink', articles: true, volume: false, page: 1 })
  })

  test('searches everything where it names no box, unless the form says that both boxes are off', () => {
    expect(from('q=')).toMatchObject({ articles: true, volume: true })
    expect(from('q=ink')).toMatchObject({ q: 'ink', articles: true, volume: true })
    expect(from('page=2')).toMatchObject({ articles: true, volume: true, page: 2 })
    expect(from('q=ink&boxes=on')).toMatchObject({ q: 'ink', articles: false, volume: false })
    expect(from('q=&boxes=on')).toMatchObject({ q: '', articles: false, volume: false })
    const bothOff = { q: 'ink', articles: false, volume: false, page: 1 }
    expect(parsePublicationQuery(new URL(searchAddress(bothOff), 'http://x').searchParams)).toEqual(bothOff)
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

    expect(parsePublicationQuery(new URL(searchAddress(query), 'http://x').searchParams)).toEqual(query)
  })
})

test('searchable text has no case, marks or compatibility forms', () => {
  expect(searchableText('Ünïcode ﬁne ÉTÉ', 'so')).toBe('  unicode fine ete \n so \n')
})
