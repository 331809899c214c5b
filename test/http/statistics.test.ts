import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { listVisitSources, loadCountsByDay } from '../../app/site/statistics/report.server'
import { storeStatistics } from '../../app/site/statistics/store.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, anArticleWithFiles, aUser, password } from '../builders'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await storeStatistics()
  await db.statisticsDay.deleteMany()
  await db.statisticsReader.deleteMany()
})

const browser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Accept-Language': 'fr-CA,fr;q=0.8',
}
const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { ...init, headers: { ...browser, ...init.headers } })
const post = (path: string) => ask(path, { method: 'POST', headers: { Origin: server.origin } })

async function counted(id: number) {
  await storeStatistics()
  return (await loadCountsByDay(7, id)).total
}

test('an opening counts with and without JavaScript, and a robot only in the raw view count', async () => {
  const { id } = await anArticle()
  await post(`/api/articles/${id}/increment-viewcount?from=news.example`)
  await ask(`/articles/${id}/view.gif`, { headers: { 'User-Agent': `${browser['User-Agent']} other` } })
  await ask(`/articles/${id}/view.gif`, { headers: { 'User-Agent': 'Googlebot/2.1' } })
  await ask(`/articles/${id}/view.gif`, { headers: { 'Sec-Purpose': 'prefetch' } })
  expect(await counted(id)).toMatchObject({ views: 2, readers: 2 })
  expect((await db.article.findUniqueOrThrow({ where: { id } })).viewcount).toBe(3)
  expect(await listVisitSources(7, id, 'referrer')).toEqual([{ name: 'news.example', count: 1 }])
  expect(await listVisitSources(7, id, 'language')).toEqual([{ name: 'fr', count: 2 }])
})

test('how far a piece is read is noted by the image of its page, which is no view', async () => {
  const { id } = await anArticle()
  for (const query of [
    'page=5&of=9',
    'page=0&of=9',
    'page=10&of=9',
    'page=1e9&of=-1',
    'page=a&of=b',
    'page=2.5&of=3',
  ])
    expect((await ask(`/articles/${id}/view.gif?${query}`)).status).toBe(200)
  expect(await counted(id)).toMatchObject({ views: 0, readers: 1, depth50: 1, depth75: 0 })
  expect((await db.article.findUniqueOrThrow({ where: { id } })).viewcount).toBe(0)
})

test('a page of an article as HTML stays one kept page for all, with the image for who has no JavaScript', async () => {
  const { id } = await anArticle()
  const first = await ask(`/articles/${id}`)
  await first.text()
  const again = await ask(`/articles/${id}`)
  expect(await again.text()).toContain(`/articles/${id}/view.gif`)
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a download by the link counts once: not when shown, asked for again in parts, or only looked at', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  const count = async () => {
    await storeStatistics()
    return (await db.article.findUniqueOrThrow({ where: { id } })).downloadcount
  }
  await (await ask(`/api/${pdfPath}`)).arrayBuffer()
  await ask(`/api/${pdfPath}?download=Night`, { method: 'HEAD' })
  await (await ask(`/api/${pdfPath}?download=Night`, { headers: { Range: 'bytes=10-' } })).arrayBuffer()
  expect(await count()).toBe(0)
  const whole = await ask(`/api/${pdfPath}?download=Night`)
  await whole.arrayBuffer()
  await (await ask(`/api/${pdfPath}?download=Night`)).arrayBuffer()
  const etag = whole.headers.get('etag') ?? ''
  expect((await ask(`/api/${pdfPath}?download=Night`, { headers: { 'If-None-Match': etag } })).status).toBe(
    304,
  )
  expect(await count()).toBe(1)
  expect(await counted(id)).toMatchObject({ downloads: 1 })
})

test('the page and its CSV show the numbers of all and of one piece', async () => {
  await aUser({ username: 'pressed', role: 'admin', staff: 'editor' })
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'pressed', password }),
  })
  const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const { id } = await anArticle({ title: '=SUM(A1) "quoted"' })
  await ask(`/articles/${id}/view.gif`)
  const page = async (path: string) => (await ask(path, { headers })).text()
  expect(await page('/admin/statistics')).toContain(`/admin/statistics?days=30&amp;article=${id}`)
  expect(await page(`/admin/statistics?days=7&article=${id}`)).toContain('href="/admin/statistics?days=7"')
  for (const strange of ['?days=9999', '?page=-3', '?page=x', '?days=365&page=99'])
    expect((await ask(`/admin/statistics${strange}`, { headers })).status).toBe(200)
  for (const unknown of ['?article=999999', '?article=x'])
    expect((await ask(`/admin/statistics${unknown}`, { headers })).status).toBe(404)
  const csv = await page('/admin/statistics.csv?days=7')
  expect(csv).toContain('"day","article","title","views","readers","downloads","depth10"')
  expect(csv).toContain(`"${id}","'=SUM(A1) ""quoted""","1","1","0"`)
})
