import { beforeEach, expect, test } from 'vitest'
import { anArticleWithFiles, articleFields, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { changeRecord } from '../../../site/content/lifecycle.server'
import { articleContentKind } from '../admin/article.content.server'
import { ArticleFields } from '../admin/article-form'
import { parsePublicationQuery, searchAddress, searchFeedLink } from '../publications'
import { listArticles } from '../search/listing.server'
import { searchPublications } from '../search/search-publications.server'
import { parseTags } from './tags'
import { listTagsOf } from './tags.server'

beforeEach(async () => {
  await db.article.deleteMany()
})

test('tags are free words with commas between them, each once whatever its case, accents and spaces', () => {
  expect(parseTags([' Riso,  night   buses ,riso', '#Zürich, ZURICH', ', ,'])).toEqual([
    'Riso',
    'night buses',
    'Zürich',
  ])
  expect(parseTags(['印刷、夜 バス', 'حبر، ورق', '🦊'])).toEqual(['印刷', '夜 バス', 'حبر', 'ورق', '🦊'])
  expect(parseTags(['#, \u0301, \u0000'])).toEqual([])
})

test('there are at most 20 of them, of 40 characters', () => {
  const messagesOf = (tags: string) => {
    const fields = { title: 'Night', description: 'Buses', filetype: 'Article', tags: [tags] }
    return ArticleFields.safeParse(fields).error?.issues.map(({ message }) => message)
  }
  const names = Array.from({ length: 21 }, (_, index) => `tag ${index}`)
  expect(messagesOf(names.slice(1).join())).toBeUndefined()
  expect(messagesOf(names.join())).toEqual(['Use at most 20 tags.'])
  expect(messagesOf('夜'.repeat(40))).toBeUndefined()
  expect(messagesOf('a'.repeat(41))).toEqual(['A tag has at most 40 characters.'])
})

test('pieces are found by a tag as anybody writes it, and a save that names none keeps them', async () => {
  const { id } = await anArticleWithFiles({ title: 'One', tags: ['Zürich, 100%'] })
  await anArticleWithFiles({ title: 'Draft', tags: ['zurich'], isDraft: 'on' })
  await anArticleWithFiles({ title: 'Other', tags: ['Zürich West'] })
  const found = async (query: string) => {
    const asked = parsePublicationQuery(new URLSearchParams(query))
    const { articles } = await searchPublications(asked)
    const listed = await listArticles({ tag: asked.tag }, 1, 10)
    expect(listed.articles).toEqual(articles)
    return articles.map(({ title }) => title)
  }
  expect(await found('tag=ZURICH')).toEqual(['One'])
  expect(await found('tag=%23z%C3%BCrich')).toEqual(['One'])
  expect(await found('tag=100%25')).toEqual(['One'])
  expect(await found('tag=zur')).toEqual([])
  expect(await found('tag=+')).toEqual(['Other', 'One'])

  const save = async (more: Record<string, unknown>) =>
    changeRecord(
      articleContentKind,
      id,
      { fields: articleFields(more), files: { pdf: [], coverImage: [] } },
      await aUser({ role: 'admin' }),
    )
  await save({})
  expect(await listTagsOf(id)).toEqual(['Zürich', '100%'])
  await save({ tags: ['b, a'] })
  expect(await listTagsOf(id)).toEqual(['b', 'a'])
  await save({ tags: [''] })
  expect(await listTagsOf(id)).toEqual([])
})

test('the address of a search keeps its tag, and its feed is narrowed to it', () => {
  const query = parsePublicationQuery(new URLSearchParams('tag=Night buses&q=ink&type=Poem'))
  expect(parsePublicationQuery(new URL(searchAddress(query), 'http://x').searchParams)).toEqual(query)
  expect(searchFeedLink({ ...query, q: '', type: undefined })).toEqual({
    address: '/feed.xml?tag=Night+buses',
    title: 'New: Night buses',
  })
})
