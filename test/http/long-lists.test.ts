import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamSitemapFile, streamSitemapLines } from '../../app/desk/sitemap/sitemap.server'
import { db } from '../../app/platform/database/db.server'
import { searchableText } from '../../app/platform/text/search-words'
import { type RunningApp, startApp } from '../app'
import { rowsIn, statementsDuring } from '../recorded-statements'

const many = 2100
const numbers = Array.from({ length: many }, (_, index) => index + 1)
let app: RunningApp
const get = (address: string, headers = {}) => fetch(app.origin + address, { headers })

beforeAll(async () => {
  const files = { coverImage: 'uploads/covers/none.jpg', pdfPath: 'uploads/pdfs/none.pdf' }
  const about = { description: 'One of many.', searchText: '', filetype: 'Article', ...files }
  const uploadedAt = new Date('2024-01-15')
  await db.article.createMany({
    data: numbers.map((id) => ({ id, title: `Leaf ${id}`, uploadedAt, ...about })),
  })
  // Every name twice, so that batches begin among equals.
  const nameOf = (id: number) => `Author ${Math.ceil(id / 2)}`
  await db.author.createMany({
    data: numbers.map((id) => ({ id, name: nameOf(id), searchText: searchableText(nameOf(id)) })),
  })
  const taken = { path: 'uploads/pdfs/none.pdf', state: 'ready', version: 1, pageCount: 2 }
  await db.document.createMany({ data: numbers.slice(0, 700).map((articleId) => ({ articleId, ...taken })) })
  await db.articleAuthor.createMany({ data: numbers.map((articleId) => ({ articleId, authorId: 1 })) })
  await db.band.createMany({ data: numbers.map((id) => ({ id, title: `Band ${id}`, slug: `band-${id}` })) })
  await db.merchItem.createMany({
    data: numbers.map((id) => ({ id, title: `Pin ${id}`, priceCents: 100, image: 'uploads/merch/none.jpg' })),
  })
  app = await startApp()
})
afterAll(() => app.stop())

test.each(['articles', 'articles/authors', 'bands', 'merch'])(
  'GET /api/%s gives the whole list, and nothing but 304 to who has it already',
  async (list) => {
    const answer = await get(`/api/${list}`)
    const ids = ((await answer.json()) as { id: number }[]).map(({ id }) => id)
    expect(ids.sort((one, other) => one - other)).toEqual(numbers)
    expect(answer.headers.get('content-type')).toBe('application/json')

    const etag = answer.headers.get('etag') ?? ''
    const again = await get(`/api/${list}`, { 'If-None-Match': etag })
    expect(again.status).toBe(304)
  },
)

test('lists in JSON come in order: the newest first, authors by name', async () => {
  const articles = (await (await get('/api/articles')).json()) as { id: number }[]
  expect(articles.map(({ id }) => id)).toEqual([...numbers].reverse())
  const authors = (await (await get('/api/articles/authors')).json()) as { name: string }[]
  const names = authors.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
})

test.each([
  ['/authors', /href="\/authors\/(\d+)"/g],
  ['/bands', /href="\/bands\/band-(\d+)"/g],
  ['/authors/1', /class="counted-link"[^>]*href="\/articles\/(\d+)"/g],
])('%s shows a page of its list and leads to the next', async (address, link) => {
  const at = async (query: string) => {
    const html = await (await get(address + query)).text()
    return { html, ids: new Set([...html.matchAll(link)].map(([, id]) => Number(id))) }
  }
  const [first, second] = [await at(''), await at('?page=2')]
  expect(first.html).toContain(`href="${address}?page=2"`)
  expect(second.html).toContain('rel="prev"')
  expect([...first.ids, ...second.ids]).toHaveLength(48)
  expect(new Set([...first.ids, ...second.ids]).size).toBe(48)
})

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

test('the sitemap names every address once, and is an index of files where one cannot hold them', async () => {
  const xml = await (await get('/sitemap.xml')).text()
  const all = addressesIn(xml)
  expect(all).toHaveLength(5 + 4 * many + 1400)

  expect(all.filter((address) => address?.includes('/articles/7/'))).toEqual(
    [1, 2].map((page) => `${app.origin}/articles/7/pages/${page}`),
  )

  const most = 1000
  const files = addressesIn(await textOf(streamSitemapLines(app.origin, most)))
  expect(files).toHaveLength(1 + 4 * 3 + 2)
  const parts: (string | undefined)[] = []
  for (const file of files) {
    const found = addressesIn(
      await textOf(streamSitemapFile(app.origin, file?.split('/').at(-1) ?? '', most)),
    )
    expect(found.length).toBeLessThanOrEqual(most)
    parts.push(...found)
  }
  expect(parts.sort()).toEqual([...all].sort())
  expect((await get('/sitemap/articles-1.xml')).status).toBe(200)
  for (const none of ['articles-2', 'articles-0', 'constructor-1', 'x'])
    expect((await get(`/sitemap/${none}.xml`)).status, none).toBe(404)
})

test('the sitemap finds each batch of articles from where the one before ended, and reads each article once', async () => {
  const reads = await statementsDuring(() => textOf(streamSitemapFile(app.origin, 'leaves-1.xml')))
  const batches = reads.filter(({ sql }) => /FROM "Article" WHERE "id" > /.test(sql))
  expect(rowsIn(batches)).toBe(many)
  expect(reads.filter(({ sql }) => /\bOFFSET\b/.test(sql))).toEqual([])
})
