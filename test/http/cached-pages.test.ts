import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { invalidateTags } from '../../app/platform/changes/invalidation.server'
import { db } from '../../app/platform/database/db.server'
import { PageStore } from '../../app/platform/page-cache/page-store.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aDocument, aMerchItem, anArticle, anAuthor, aPage, aUser } from '../builders'
import { cookieOf } from './logged-in'

let app: RunningApp
const get = (address: string, init?: RequestInit) => fetch(app.origin + address, init)
const text = async (address: string) => (await get(address)).text()
/** Of what a page's script fetches. */
const forScripts = { 'Sec-Fetch-Dest': 'empty' }
const countView = (id: number) => get(`/api/articles/${id}/increment-viewcount`, { method: 'POST' })

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('every cached page goes when a table that it reads is written', async () => {
  const [author, item] = [await anAuthor(), await aMerchItem({ stock: 0 })]
  const { id } = await anArticle()
  await db.articleAuthor.create({ data: { articleId: id, authorId: author.id } })
  await aDocument(id, ['Words'])
  await aPage()
  const band = await aBand({ title: 'Loud' })
  await db.track.create({ data: { bandId: band.id, title: 'One', audioFile: 'uploads/audio/a.mp3' } })
  // Statements are prepared once and run at each rendering.
  const Statement: Database.Statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'))
  const run = vi.spyOn(Statement, 'all')
  const rendered = vi.spyOn(PageStore.prototype, 'get')
  onTestFinished(() => void vi.restoreAllMocks())

  const pages = [`/articles/${id}`, '/authors', `/authors/${author.id}`, '/search', '/search?q=nothing']
  pages.push(
    '/shop',
    `/item/${item.id}`,
    '/bands',
    '/bands/loud',
    '/bands/loud/photos',
    '/feed.xml',
    '/sitemap.xml',
  )
  pages.push('/pages/about', '/feed.json', '/opds', '/opds/v1.2/types', `/opds/publications/${id}`)
  pages.push(`/articles/${id}/pages/1`, `/articles/${id}/pages/1?view=text`)
  for (const list of ['articles', 'articles/authors', 'bands', 'merch']) pages.push(`/api/${list}`)
  pages.push(`/api/articles/${id}`, '/api/articles/latest', `/api/articles/authors/${author.id}`)
  pages.push(`/api/merch/${item.id}`, '/_root.data', '/shop.data', `/articles/${id}.data`, '/bands/loud.data')
  // Last, and in the first test: once in memory it is rendered again by itself, beside what is asked for then.
  pages.push('/')
  for (const address of pages) {
    // What a page before it has read is in memory.
    invalidateTags('all')
    run.mockClear()
    rendered.mockClear()
    expect([address, (await get(address, { headers: forScripts })).status]).toEqual([address, 200])
    const [entry] = await Promise.all(rendered.mock.results.map(({ value }) => value))
    if (entry instanceof Response) throw new Error(`${address} is not kept.`)
    const reads = run.mock.contexts
      .map((statement) => (statement as Database.Statement).source)
      .filter((sql) => sql.startsWith('SELECT'))
    const tables = reads.flatMap((sql) => [...sql.matchAll(/`main`\.`(\w+)`(?!\.)/g)].map(([, name]) => name))
    expect(tables.length, address).toBeGreaterThan(0)
    expect(
      tables.filter((name = '') => !entry.tags.has(name) && !entry.tags.has(`${name} *`)),
      address,
    ).toEqual([])
  }
})

test('a counted view is soon on the pages that show the count, and leaves the others as they are', async () => {
  const { id } = await anArticle({ title: 'Looked at' })
  await anArticle({ title: 'The latest of all' })
  const search = '/search?q=looked'
  for (const address of ['/', search, search]) await text(address)
  // Nobody is told of a raw statement, so a page that shows it was rendered again.
  await db.$executeRawUnsafe(`UPDATE "Article" SET "title" = 'Unnoticed' WHERE "title" = 'The latest of all'`)

  await countView(id)
  await expect.poll(() => text(search)).toMatch(/Views: (<!-- -->)?1/)
  const front = await text('/')
  expect(front).toContain('The latest of all')
  expect(front).not.toContain('Unnoticed')
})

test('what a navigation fetches comes as the page does: once for all, compressed, and as 304 when it is known', async () => {
  const item = await aMerchItem()
  const address = `/item/${item.id}.data`
  const [first, again] = [await get(address), await get(address)]
  expect(first.headers.get('content-type')).toContain('text/x-script')
  expect(first.headers.get('x-remix-response')).toBe('yes')
  expect(await again.text()).toBe(await first.text())
  const known = { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } }
  expect((await get(address, known)).status).toBe(304)
  await db.merchItem.update({ where: { id: item.id }, data: { title: 'Renamed' } })
  expect(await (await get(address, known)).text()).toContain('Renamed')
  for (const own of [`${address}?_routes=root`, `${address}?canceled`])
    expect((await get(own)).headers.get('etag'), own).toBeNull()
})

test('what a program reads is the same for everybody, whoever asks', async () => {
  const { id } = await anAuthor({ name: 'For all' })
  const address = `/api/articles/authors/${id}`
  const visitor = await get(address)
  const cookie = await cookieOf(await aUser({ role: 'admin' }))
  const text = await visitor.text()
  const asking: Record<string, string>[] = [{ cookie }, { cookie: `${cookie}; flash=added-1` }]
  for (const headers of asking) {
    const answer = await get(address, { headers })
    expect([answer.headers.get('etag'), await answer.text()]).toEqual([visitor.headers.get('etag'), text])
  }
  // A key is asked for at each request, and whose page has changed is not in memory.
  const own: Record<string, string>[] = [{ authorization: 'Bearer none' }, { cookie: `${cookie}; changed=1` }]
  for (const headers of own) {
    const answer = await get(address, { headers })
    expect([answer.headers.get('etag'), await answer.text()]).toEqual([expect.stringMatching(/^"1\./), text])
  }
  const draft = await anArticle({ isDraft: true })
  for (const headers of [{ cookie: '' }, { cookie }])
    expect((await get(`/api/articles/${draft.id}`, { headers })).status).toBe(404)
})

test('the count of one article in the API is exact after each view', async () => {
  const { id } = await anArticle()
  const { id: authorId } = await anAuthor()
  await db.articleAuthor.create({ data: { articleId: id, authorId } })
  for (const viewcount of [0, 1, 2]) {
    expect(await (await get(`/api/articles/${id}`)).json()).toMatchObject({ viewcount })
    const author = await (await get(`/api/articles/authors/${authorId}`)).json()
    expect(author.Articles[0].viewcount).toBe(viewcount)
    await countView(id)
  }
})

test('the data of a band is kept for scripts alone: somebody may open the page of a band called so', async () => {
  await aBand({ title: 'Quiet' })
  const etagFor = async (to: string) =>
    (await get('/bands/quiet.data', { headers: { 'Sec-Fetch-Dest': to } })).headers.get('etag')
  expect(await etagFor('empty')).not.toBeNull()
  expect(await etagFor('document')).toBeNull()
})
