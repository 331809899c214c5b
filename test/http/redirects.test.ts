import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand, anArticle, aPage } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.origin + path, { redirect: 'manual', headers })
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('location')]
}
const press = (fields: Record<string, string>, path = '/admin/redirects') =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields) })
const redirected = (from: string, to: string) => press({ intent: 'save', from, to })

test('an old address leads to its new page before it would be missing, for visitors and whoever is logged in', async () => {
  expect(await get('/old-shirt')).toEqual([404, null])
  expect((await redirected('/old-shirt', '/shop')).status).toBe(303)
  expect(await get('/old-shirt')).toEqual([301, '/shop'])
  expect(await get('/Old-Shirt/?utm_source=x')).toEqual([301, '/shop?utm_source=x'])
  expect((await boss.page('/old-shirt')).status).toBe(301)
  expect((await get('/old-shirt.data'))[0]).toBe(202)
  expect((await fetch(`${server.origin}/old-shirt`, { method: 'HEAD', redirect: 'manual' })).status).toBe(301)
  expect((await press({}, '/old-shirt')).status).toBe(404)
})

test('what a record had there is led on too, and a page that is here is shown', async () => {
  const { id } = await anArticle({ isDraft: true })
  await redirected(`/articles/${id}`, '/search')
  await redirected('/bands/Old%20Name', '/shop')
  expect(await get(`/articles/${id}`)).toEqual([301, '/search'])
  await db.article.update({ where: { id }, data: { isDraft: false } })
  expect((await get(`/articles/${id}`))[0]).toBe(200)
  expect(await get('/bands/Old%20Name')).toEqual([301, '/shop'])
  await aBand({ title: 'Old Name' })
  expect((await get('/bands/Old%20Name'))[0]).toBe(200)
  expect((await get('/admin/old'))[0]).not.toBe(301)
  expect((await get('/api/old-shirt'))[0]).toBe(404)
})

test('a page whose address changes leads from the old one to the new one', async () => {
  const { id, title, version } = await aPage({ title: 'About', address: 'about-old' })
  const body = new FormData()
  const fields = {
    title,
    address: 'about-new',
    body: 'Hello.',
    place: 'none',
    language: '',
    translationOf: '',
  }
  for (const [name, value] of Object.entries({ ...fields, version: String(version) })) body.set(name, value)
  const saved = await boss.page(`/admin/pages/${id}`, { method: 'POST', body })
  expect(saved.status, await saved.text()).toBe(303)
  expect(await get('/pages/about-old')).toEqual([301, '/pages/about-new'])
})

test('people who look for a page in vain are counted, and the desk offers to lead them', async () => {
  const asPerson = { 'Sec-Fetch-Dest': 'document' }
  for (let time = 0; time < 3; time++) await get('/lost/zine', asPerson)
  await get('/wp-login.php')
  const page = await (await boss.page('/admin/redirects')).text()
  expect(page).toMatch(/\/lost\/zine[\s\S]*3 visits/)
  expect(page).not.toContain('wp-login')
  const { id } = await db.missingPage.findFirstOrThrow({ where: { path: '/lost/zine' } })
  await press({ intent: 'ignore', id: String(id) })
  expect(await (await boss.page('/admin/redirects')).text()).not.toContain('/lost/zine')
})

test('a redirect elsewhere or in a circle is refused beside its field, and what was typed stays', async () => {
  for (const [from, to] of [
    ['/a', 'https://elsewhere.example/'],
    ['/a', '/A'],
    ['/', '/shop'],
  ] as const) {
    const answer = await redirected(from, to)
    expect([400, 409]).toContain(answer.status)
    expect(await answer.text()).toContain(`value="${to}"`)
  }
  expect(await db.redirect.count({ where: { from: '/a' } })).toBe(0)
})

test('redirects come from the CSV of a shop, first shown and then saved', async () => {
  const send = (intent: string, csv: string) => {
    const body = new FormData()
    body.set('intent', intent)
    body.set('csv', csv)
    return boss.page('/admin/redirects/import', { method: 'POST', body })
  }
  const csv = 'Redirect from,Redirect to\n/products/tee,/shop\n/x,http://y.example\n'
  const shown = await (await send('check', csv)).text()
  expect(shown).toContain('Nothing is changed yet.')
  expect(await get('/products/tee')).toEqual([404, null])
  expect(await (await send('import', csv)).text()).toContain('1 saved.')
  expect(await get('/products/tee')).toEqual([301, '/shop'])
  expect(await (await boss.page('/admin/redirects.csv')).text()).toContain('"/products/tee","/shop"')
})

test('only owners see and change redirects', async () => {
  const reader = await caller(server, 'reader')
  expect((await reader.page('/admin/redirects')).status).toBeGreaterThan(302)
  const body = new URLSearchParams({ intent: 'save', from: '/evil', to: '/shop' })
  expect((await reader.page('/admin/redirects', { method: 'POST', body })).status).toBeGreaterThan(302)
  expect(await get('/evil')).toEqual([404, null])
})
