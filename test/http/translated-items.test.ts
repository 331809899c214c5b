import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidateTags } from '../../app/platform/changes/invalidation.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { defaultSettings, refreshSite } from '../../app/site/current-site.server'
import type { RunningApp } from '../app'
import { formOf, type Part } from '../files'
import { anItem, aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller

beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  env.hasPseudoLanguage = true
  await refreshSite()
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const inOther = { headers: { cookie: 'language=en-XA' } }
const page = async (address: string, init = {}) => textOf(await fetch(server.origin + address, init))

test('an item that is translated in its plain form is shown, put into the cart and ordered in the visitor’s words', async () => {
  const id = await anItem(boss, { description: 'White' })
  const form = `/admin/merch/${id}`
  expect(await textOf(await boss.page(form))).toMatch(/<summary><span lang="en-XA">.*name="title_en-XA"/s)
  const fields = { title: 'Mug', description: 'White', price: '12.50', 'title_en-XA': 'Tasse' }
  const send = (more: Record<string, string> = {}) =>
    boss.page(form, { method: 'POST', body: formOf(Object.entries({ ...fields, ...more }) as Part[]) })
  const refused = await send({ 'description_en-XA': 'x'.repeat(10_001) })
  expect(refused.status).toBe(400)
  expect(await textOf(refused)).toMatch(/<details class="more-fields" open="">.*Description is too long/s)
  expect((await send()).status).toBe(303)
  expect(await textOf(await boss.page(form))).toContain('value="Tasse"')

  for (const _ of ['rendered', 'cached']) {
    expect(await page('/shop')).toMatch(/class="gallery-title"[^>]*>Mug</)
    expect(await page('/shop', inOther)).toMatch(/class="gallery-title"[^>]* lang="en-XA">Tasse</)
    const item = await page(`/item/${id}`, inOther)
    expect(item).toMatch(/<h1[^>]* lang="en-XA"[^>]*>Tasse</)
    expect(item).toMatch(/<p dir="auto" lang="en">White</)
    expect(await page(`/item/${id}`)).toMatch(/<h1[^>]*>Mug</)
    const json = await (await fetch(`${server.origin}/api/merch/${id}`, inOther)).json()
    expect(json).toMatchObject({ title: 'Mug', translations: { 'en-XA': { title: 'Tasse' } } })
  }

  const ada = await caller(server, 'ada')
  await ada.call('POST', '/api/cart/add', { merchId: id, quantity: 1 })
  expect(await textOf(await ada.page('/cart', inOther))).toMatch(/lang="en-XA"[^>]*>Tasse</)
  expect(await textOf(await ada.page('/cart'))).toMatch(/href="\/item\/\d+"[^>]*>Mug</)
  const checkout = await ada.page('/api/checkout', {
    method: 'POST',
    body: '{}',
    headers: { ...inOther.headers, 'Content-Type': 'application/json' },
  })
  expect(checkout.status).toBe(200)
  expect(await db.orderLine.findFirstOrThrow()).toMatchObject({ title: 'Tasse', merchItemId: id })
})

test('a site in one language asks for no translations', async () => {
  env.hasPseudoLanguage = false
  invalidateTags(['SiteSettings'])
  await refreshSite()
  const id = await anItem(boss)
  expect(await textOf(await boss.page(`/admin/merch/${id}`))).not.toContain('title_')
})

test('the forms of items ask for a language as soon as an owner adds it', async () => {
  const form = `/admin/merch/${await anItem(boss)}`
  expect(await textOf(await boss.page(form))).not.toContain('title_de')
  const values = JSON.stringify({ ...defaultSettings, otherLanguages: ['de'] })
  await db.siteSettings.create({ data: { version: 1, values, savedBy: 'boss' } })
  expect(await textOf(await boss.page(form))).toContain('title_de')
})
