import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aMerchItem, anArticle, aUser, password } from '../builders'

let app: RunningApp
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + address, { headers })

beforeAll(async () => {
  await aUser({ username: 'ada' })
  app = await startApp()
})
afterAll(() => app.stop())

test('pages that visitors read name the rules, and nothing else does', async () => {
  const { id } = await anArticle()
  const item = await aMerchItem()
  for (const address of ['/', `/articles/${id}`, '/search', '/shop', `/item/${item.id}`, '/bands'])
    expect((await get(address)).headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
  for (const address of ['/login', '/cart', '/feed.xml', '/api/articles', '/shop.data', '/nowhere'])
    expect((await get(address)).headers.get('speculation-rules')).toBeNull()
  const answer = await fetch(`${app.origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ada', password }),
    redirect: 'manual',
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await get('/', { cookie })).headers.get('speculation-rules')).toBeNull()
})

test('the rules fetch before the click and run nothing, and are empty for those who save data', async () => {
  const rules = await get('/speculation-rules.json')
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  expect(rules.headers.get('vary')).toContain('Save-Data')
  const said = await rules.json()
  expect(Object.keys(said)).toEqual(['prefetch'])
  expect(said.prefetch[0].eagerness).toBe('moderate')
  const [{ href_matches: patterns }] = said.prefetch[0].where.and
  expect(patterns).toEqual(expect.arrayContaining(['/', '/shop', '/articles/:id', '/bands/:bandName']))
  expect(await (await get('/speculation-rules.json', { 'Save-Data': 'on' })).json()).toEqual({})
})

test('what is fetched before somebody comes counts no view, neither the page nor its picture', async () => {
  const { id } = await anArticle()
  const prefetch = { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'document' }
  for (const address of [`/articles/${id}`, `/articles/${id}/view.gif`])
    expect((await get(address, prefetch)).status).toBe(200)
  await get(`/articles/${id}/view.gif`)
  expect((await (await get(`/api/articles/${id}`)).json()).viewcount).toBe(1)
})
