import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { findMerchItemById } from '../../app/shop/items/merch.server'
import type { RunningApp } from '../app'
import { aShirt } from '../builders'
import { anAppWithBoss, anItem, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const pricingOf = async (id: number) => {
  const [variant] = (await findMerchItemById(id)).variants
  const { priceCents, minimumCents, takesMore, priceWords } = variant ?? {}
  return { priceCents, minimumCents, takesMore, priceWords }
}
const save = (id: number, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Zine', price: '5.00', ...fields }))
    form.set(name, value)
  return boss.call('PUT', `/api/merch/${id}`, form)
}

test('an item is uploaded as pay what you want, changed to a fixed price, and saved by a program as it was', async () => {
  const id = await anItem(boss, {
    price: '5',
    pricing: 'chosen',
    minimumPrice: '2',
    priceWords: 'For paper.',
  })
  const chosen = { priceCents: 500, minimumCents: 200, takesMore: false, priceWords: 'For paper.' }
  expect(await pricingOf(id)).toEqual(chosen)
  const page = await (await boss.page(`/admin/merch/${id}`)).text()
  expect(page).toContain('Pay what you want</option>')
  expect(/<input[^>]*name="minimumPrice"[^>]*>/.exec(page)?.[0]).toContain('value="2.00"')

  expect((await save(id, {})).status).toBe(200)
  expect(await pricingOf(id)).toEqual(chosen)
  await save(id, { pricing: 'fixed', minimumPrice: '2', moreIfYouCan: 'on' })
  expect(await pricingOf(id)).toEqual({
    priceCents: 500,
    minimumCents: null,
    takesMore: true,
    priceWords: '',
  })
  await save(id, { pricing: 'chosen' })
  expect(await pricingOf(id)).toMatchObject({ minimumCents: 0, takesMore: false })
})

test('the least price is at most the suggested one', async () => {
  const id = await anItem(boss)
  const { status, body } = await save(id, { pricing: 'chosen', minimumPrice: '5.01' })
  expect(status).toBe(400)
  expect(body.errors).toEqual({ minimumPrice: ['The minimum must be at most the suggested price.'] })
  expect((await save(id, { pricing: 'dear' })).status).toBe(400)
})

test('each variant has its own pricing, set in the table of variants', async () => {
  const shirt = await aShirt()
  const path = `/admin/merch/${shirt.id}/variants`
  const page = await (await boss.page(path)).text()
  expect(page).toContain('aria-label="Pricing: S"')
  const { version, variants } = await findMerchItemById(shirt.id)
  const fields = new URLSearchParams({ intent: 'variants', version: String(version) })
  for (const { id } of variants) {
    for (const [name, value] of Object.entries({
      price: '9',
      stock: '2',
      previousStock: '2',
      sku: '',
      weight: '',
    }))
      fields.set(`${name}-${id}`, value)
  }
  fields.set(`pricing-${shirt.small}`, 'chosen')
  fields.set(`minimumPrice-${shirt.small}`, '10')
  fields.set(`pricing-${shirt.medium}`, 'fixed')
  fields.set(`moreIfYouCan-${shirt.medium}`, 'on')
  const refused = await boss.page(path, { method: 'POST', body: fields })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('The minimum must be at most the suggested price.')
  fields.set(`minimumPrice-${shirt.small}`, '3')
  expect((await boss.page(path, { method: 'POST', body: fields })).status).toBe(303)
  const saved = await db.merchVariant.findMany({
    where: { merchItemId: shirt.id },
    orderBy: { position: 'asc' },
  })
  expect(saved.map(({ minimumCents, takesMore }) => [minimumCents, takesMore])).toEqual([
    [300, false],
    [null, true],
    [null, false],
  ])
  const { body } = await boss.call('GET', `/api/merch/${shirt.id}`)
  expect(body.variants).toMatchObject([
    { pricing: 'chosen', minimumPrice: 3 },
    { pricing: 'fixed', moreIfYouCan: true },
    { pricing: 'fixed' },
  ])
  expect((await save(shirt.id, { price: '9', pricing: 'chosen' })).body.errors).toHaveProperty('pricing')
})
