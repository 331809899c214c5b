import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aMerchItem, aShirt, onlyVariantOf } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

test('an admin makes a bundle by plain forms, and the shop says what is in it', async () => {
  const zine = await aMerchItem({ title: 'Café Zine', stock: 4 })
  const shirt = await aShirt({ title: 'Café Shirt', stock: 9 })
  const { id } = await aMerchItem({ title: 'The lot' })
  const page = `/admin/merch/${id}/bundle`
  const found = await textOf(await boss.page(`${page}?q=cafe`))
  expect(found).toContain('aria-label="Add Café Zine"')
  expect(found).toContain('aria-label="Add Café Shirt (M)"')
  expect(await textOf(await boss.page(`${page}?q=${encodeURIComponent('%_\\0')}`))).toContain(
    'No items found.',
  )

  const send = (fields: Record<string, string>) =>
    boss.page(page, { method: 'POST', body: new URLSearchParams(fields) })
  const zineVariant = String((await onlyVariantOf(zine)).id)
  const added = await send({ intent: 'add', variantId: zineVariant, quantity: '2' })
  expect([added.status, added.headers.get('location')]).toEqual([303, page])
  await send({ intent: 'add', variantId: String(shirt.medium), quantity: '1' })
  const item = await textOf(await fetch(`${server.origin}/item/${id}`))
  expect(item).toContain('In this bundle:')
  expect(item).toContain('2 × ')
  expect(item).toContain('Only 2 left')
  expect(await textOf(await boss.page(`/admin/merch/${id}`))).not.toContain('name="stock"')

  for (const quantity of ['0', '-1', '1.5', '100', 'x', ''])
    expect((await send({ intent: 'add', variantId: zineVariant, quantity })).status).toBe(400)
  expect((await send({ intent: 'add', variantId: '999999', quantity: '1' })).status).toBe(404)
  const [part] = await db.bundlePart.findMany({ where: { partId: Number(zineVariant) } })
  await send({ intent: 'quantity', partId: String(part?.id), quantity: '4' })
  expect(await textOf(await fetch(`${server.origin}/item/${id}`))).toContain('Only 1 left')
  await db.merchItem.update({ where: { id: zine.id }, data: { deletedAt: new Date() } })
  const gone = await textOf(await fetch(`${server.origin}/item/${id}`))
  expect(gone).toContain('No longer sold: Café Zine. The bundle is unavailable.')
  expect(gone).toContain('Sold out')
  await send({ intent: 'remove', partId: String(part?.id) })
  expect(await textOf(await fetch(`${server.origin}/item/${id}`))).not.toContain('No longer sold')
})
