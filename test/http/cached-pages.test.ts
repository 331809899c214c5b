import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cacheablePage } from '../../app/cacheable.server'
import { db } from '../../app/platform/db.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aDocument, aMerchItem, anArticle, anAuthor, aPage } from '../builders'

let app: RunningApp
const get = (address: string, init?: RequestInit) => fetch(app.origin + address, init)
const text = async (address: string) => (await get(address)).text()
const countView = (id: number) => get(`/api/articles/${id}/increment-viewcount`, { method: 'POST' })

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

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

test('every cached page goes when a table that it reads is written', async () => {
  const [author, item] = [await anAuthor(), await aMerchItem({ stock: 0 })]
  const { id } = await anArticle()
  await db.articleAuthor.create({ data: { articleId: id, authorId: author.id } })
  await aDocument(id, ['Words'])
  await aPage()
  const band = await aBand({ title: 'Loud' })
  await db.track.create({ data: { bandId: band.id, title: 'One', audioFile: 'uploads/audio/a.mp3' } })
  const prepared = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => prepared.mockRestore())

  const pages = ['/', `/articles/${id}`, '/authors', `/authors/${author.id}`, '/search', '/search?q=nothing']
  pages.push('/shop', `/item/${item.id}`, '/bands', '/bands/loud', '/feed.xml', '/sitemap.xml')
  pages.push('/pages/about', '/feed.json', '/opds', '/opds/v1.2/types', `/opds/publications/${id}`)
  pages.push(`/articles/${id}/pages/1`, `/articles/${id}/pages/1?view=text`)
  for (const list of ['articles', 'articles/authors', 'bands', 'merch']) pages.push(`/api/${list}`)
  for (const address of pages) {
    prepared.mockClear()
    const [pathname = '', query] = address.split('?')
    const tags = cacheablePage(pathname, new URLSearchParams(query))?.tags ?? []
    expect((await get(address)).status).toBe(200)
    const reads = prepared.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('SELECT'))
    const tables = reads.flatMap((sql) => [...sql.matchAll(/`main`\.`(\w+)`(?!\.)/g)].map(([, name]) => name))
    expect(tables.length, address).toBeGreaterThan(0)
    expect(
      // The pages of a document are read once its own row says that they are ready.
      tables.filter((name) => !tags.includes(name === 'DocumentPage' ? 'Document' : (name ?? ''))),
      address,
    ).toEqual([])
  }
})
