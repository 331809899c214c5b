import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { listVisitSources } from '../../app/site/statistics/report.server'
import { storeStatistics } from '../../app/site/statistics/store.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, aMerchItem, anArticle } from '../builders'
import { saveSetting } from '../shopping'

let app: RunningApp
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { redirect: 'manual', headers: { 'User-Agent': browser, ...headers } })
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
const within = (referer: string) => ({ Referer: referer })
const pagesIn = (html: string) =>
  [...html.matchAll(/aria-label="Page (\d+) of/g)].map(([, page]) => Number(page))

const words = ['cover words', 'second words', 'third words', 'fourth words', 'fifth words']
const withPages = async (about: Parameters<typeof anArticle>[0] = {}) => {
  const article = await anArticle(about)
  await aDocument(article.id, words)
  return article
}

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a publication is read in a frame on any site: the cover alone, then two pages, without a cookie', async () => {
  const { id } = await withPages({ title: 'Night <buses>' })
  const answer = await get(`/articles/${id}/embed`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect(answer.headers.get('X-Frame-Options')).toBeNull()
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none';.*script-src 'self';.*form-action 'none'; frame-ancestors \*$/,
  )
  const cover = await answer.text()
  expect(cover).toContain('Night &lt;buses&gt;')
  expect([...new Set(pagesIn(cover))]).toEqual([1])
  const third = await textOf(`/articles/${id}/embed?page=3&theme=dark`)
  expect([...new Set(pagesIn(third))]).toEqual([2, 3])
  expect(third).toContain('data-theme="dark"')
  expect(third).toContain(`rel="next" href="/articles/${id}/embed?page=4&amp;theme=dark"`)
  expect(third).toMatch(/rel="prev" href="[^"]*page=2[^"]*" class="is-narrow"/)
  expect((await get(`/articles/${id}`)).headers.get('Content-Security-Policy')).toContain(
    "frame-ancestors 'self'",
  )
})

test('an excerpt has no page before and none after it', async () => {
  const { id } = await withPages()
  const html = await textOf(`/articles/${id}/embed?pages=2-3`)
  expect([...new Set(pagesIn(html))]).toEqual([2, 3])
  expect(html).not.toContain('rel="prev" href="/articles/1')
  expect(html).not.toContain('page=4')
  expect(await textOf(`/articles/${id}/embed?pages=2-3&page=5`)).not.toContain('fifth')
  expect(await textOf(`/articles/${id}/embed?pages=9-12`)).toContain('cover')
})

test('of a publication for members a frame shows the free pages alone, also to members', async () => {
  const { id } = await withPages({ access: 'members', previewPages: 2 })
  expect(await textOf(`/articles/${id}/embed?page=2`)).toContain('second')
  for (const query of ['page=3', 'page=5', 'pages=3-5', 'page=2', 'page=4&zoom=on']) {
    const html = await textOf(`/articles/${id}/embed?${query}`)
    for (const word of ['third', 'fourth', 'fifth']) expect(html, `${word} in ${query}`).not.toContain(word)
  }
  const closed = await textOf(`/articles/${id}/embed?page=3`)
  expect(closed).toContain('The next pages are for members.')
  expect(closed).toContain(`href="${app.origin}/join"`)
})

test('nothing of a draft, of what comes later or lies in the trash is in a frame or in oEmbed', async () => {
  const hidden = [
    await withPages({ title: 'Hidden one', isDraft: true }),
    await withPages({ title: 'Hidden two', uploadedAt: new Date(Date.now() + 3_600_000) }),
    await withPages({ title: 'Hidden three', deletedAt: new Date() }),
  ]
  for (const { id } of hidden) {
    const frame = await get(`/articles/${id}/embed`)
    expect(frame.status).toBe(404)
    expect(frame.headers.get('Content-Security-Policy')).toContain('frame-ancestors *')
    expect(await frame.text()).not.toMatch(/Hidden|words/)
    const told = await get(`/oembed?${new URLSearchParams({ url: `${app.origin}/articles/${id}` })}`)
    expect([told.status, await told.text()]).toEqual([404, expect.not.stringContaining('Hidden')])
  }
  expect(await textOf('/embed/shelf?count=24')).not.toContain('Hidden')
})

test('the owner says in whose pages a frame shows something, and others are told politely', async () => {
  const { id } = await withPages({ title: 'For friends' })
  const path = `/articles/${id}/embed`
  await saveSetting({ embedding: 'hosts', embedHosts: ['friend.example', '*.campus.example'] })
  for (const host of ['friend.example', 'paper.campus.example']) {
    const answer = await get(path, within(`https://${host}/page`))
    expect(await answer.text()).toContain('For friends')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /frame-ancestors 'self' friend\.example \*\.campus\.example$/,
    )
  }
  for (const host of ['other.example', 'campus.example', 'friend.example.other.example']) {
    const answer = await get(path, within(`https://${host}/page`))
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/frame-ancestors \*$/)
    const html = await answer.text()
    expect(html).toContain('This cannot be shown in pages of other sites.')
    expect(html).not.toContain('For friends')
  }
  await saveSetting({ embedding: 'nowhere' })
  expect(await textOf(path)).not.toContain('For friends')
  const told = await get(`/oembed?${new URLSearchParams({ url: `${app.origin}/articles/${id}` })}`)
  const link = await told.json()
  expect(link).toMatchObject({ type: 'link', title: 'For friends' })
  expect(link).not.toHaveProperty('html')
  await db.article.update({ where: { id }, data: { embedding: 'anywhere' } })
  expect(await textOf(path)).toContain('For friends')
  await saveSetting({ embedding: 'anywhere', embedHosts: [] })
  await db.article.update({ where: { id }, data: { embedding: 'nowhere' } })
  expect(await textOf(path)).not.toContain('For friends')
})

test('a view in a frame is counted once, with the host around it', async () => {
  const { id } = await withPages()
  const first = await textOf(`/articles/${id}/embed`, within('https://paper.example:8443/about'))
  const [, counter = ''] = /src="(\/articles\/\d+\/view\.gif[^"]*)"/.exec(first) ?? []
  await get(counter)
  const next = await textOf(`/articles/${id}/embed?page=2`, within(`${app.origin}/articles/${id}/embed`))
  expect(next).not.toContain('view.gif')
  await storeStatistics()
  expect(await listVisitSources(7, id, 'embedder')).toEqual([{ name: 'paper.example', count: 1 }])
  expect(await listVisitSources(7, id, 'referrer')).toEqual([])
  expect(await db.article.findUnique({ where: { id } })).toMatchObject({ viewcount: 1 })
})

test('oEmbed knows publications, their pages and items, and pages name it', async () => {
  const { id } = await withPages({ title: 'Shown' })
  const item = await aMerchItem({ title: 'Shirt' })
  const told = async (path: string, more = {}) =>
    (await get(`/oembed?${new URLSearchParams({ url: app.origin + path, ...more })}`)).json()
  expect(await told(`/articles/${id}/pages/3`, { maxwidth: '400' })).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Shown',
    width: 400,
    html: expect.stringContaining(`<iframe src="${app.origin}/articles/${id}/embed?page=3" width="400"`),
  })
  expect(await told(`/item/${item.id}`)).toMatchObject({ type: 'rich', title: 'Shirt' })
  for (const path of [`/articles/${id}`, `/articles/${id}/pages/2`, `/item/${item.id}`]) {
    const html = await textOf(path)
    const [, found = ''] = /<link [^>]*type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(html) ?? []
    const answer = await fetch(found.replaceAll('&amp;', '&'))
    expect(await answer.json(), path).toMatchObject({ type: 'rich' })
  }
})

test('a shelf shows the newest covers, and a card an item with its price', async () => {
  await withPages({ title: 'Tall volume', filetype: 'Volume' })
  const shelf = await textOf('/embed/shelf?type=volume&count=1')
  expect(shelf).toContain('Tall volume')
  expect(shelf.match(/<li>/g)).toHaveLength(1)
  const item = await aMerchItem({ title: 'Last shirt', priceCents: 1250 })
  const card = await textOf(`/embed/items/${item.id}`)
  expect(card).toMatch(/Last shirt.*\$12\.50.*Buy/s)
  await db.merchItem.update({ where: { id: item.id }, data: { isDraft: true } })
  const gone = await get(`/embed/items/${item.id}`)
  expect([gone.status, await gone.text()]).toEqual([404, expect.not.stringContaining('Last shirt')])
})
