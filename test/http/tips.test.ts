import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anArticle } from '../builders'
import { takeNoTips, takeTips } from '../shopping'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let ada: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  ada = await caller(server, 'ada')
  await takeTips([300, 500])
})
afterAll(async () => {
  await takeNoTips()
  await server.stop()
  await provider.stop()
})

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const page = async (path: string) => textOf(await fetch(server.origin + path))
const post = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, server.origin), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: server.origin },
  })
const charged = async (location: string | null) => {
  const id = /cs_\w+/.exec(location ?? '')?.[0]
  const { session } = await provider.control<{ session: { amount_total: number } }>('GET', `/sessions/${id}`)
  return session.amount_total
}

test('a band’s page leads a guest to a form with suggested sums, which goes straight to Stripe', async () => {
  const { id } = await aBand({ title: 'Night Owls' })
  expect(await page('/bands/night-owls')).toContain(`href="/tip/band/${id}"`)
  const form = await page(`/tip/band/${id}`)
  expect(form).toContain('Leave a tip</h1>')
  expect(form).toMatch(/type="radio"[^>]*name="sum"[^>]*value="300"/)
  expect(form).toContain('Other amount ($)')

  const chosen = await post(`/tip/band/${id}`, { sum: '500', amount: '' })
  expect(chosen.status).toBe(303)
  expect(await charged(chosen.headers.get('location'))).toBe(500)
  expect(chosen.headers.get('set-cookie')).toContain('guest')
  const typed = await post(`/tip/band/${id}`, { sum: '500', amount: '7,25' })
  expect(await charged(typed.headers.get('location'))).toBe(725)
})

test.each([
  [{ amount: '' }, 'Choose an amount, or enter one.'],
  [{ amount: 'much' }, 'Enter dollars, such as 4.50.'],
  [{ amount: '0.20' }, 'A tip can be $0.50 to'],
])('%o is refused beside the field', async (fields, words) => {
  const { id } = await anArticle()
  const answer = await post(`/tip/article/${id}`, fields)
  expect(answer.status).toBe(400)
  const html = await textOf(answer)
  expect(html).toContain(words)
  expect(html).toMatch(/name="amount"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="amount"/)
})

test('the cart takes a tip and gives it back; the API takes one too', async () => {
  const { id: merchId } = await aMerchItem({ priceCents: 1000 })
  await ada.call('POST', '/api/cart/add', { merchId })
  const press = (fields: Record<string, string>) =>
    ada.page('/cart', { method: 'POST', body: new URLSearchParams(fields) })
  expect((await press({ intent: 'tip', amount: '0.10' })).status).toBe(400)
  expect((await press({ intent: 'tip', sum: '300', amount: '' })).status).toBe(302)
  expect(await textOf(await ada.page('/cart'))).toMatch(/Tip <strong>\$3\.00/)
  expect((await press({ intent: 'remove-tip' })).status).toBe(302)
  expect(await textOf(await ada.page('/cart'))).toContain('Add a tip')
  const { body } = await ada.call('POST', '/api/checkout', { tip: 2.5 })
  expect(await charged(body.id)).toBe(1250)
})

test('a site that takes no tips has no form, and no link', async () => {
  const { id, title } = await anArticle()
  expect(await page(`/articles/${id}`)).toContain('Leave a tip')
  await takeNoTips()
  expect(await page(`/articles/${id}`), title).not.toContain('Leave a tip')
  expect((await fetch(`${server.origin}/tip/article/${id}`)).status).toBe(404)
  expect((await post(`/tip/article/${id}`, { amount: '5' })).status).toBe(404)
  expect(await db.order.count({ where: { tipKind: 'article' } })).toBe(0)
  await takeTips()
})
