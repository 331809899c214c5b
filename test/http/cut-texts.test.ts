import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aMerchItem } from '../builders'
import { aProvider, aShop, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Awaited<ReturnType<typeof caller>>
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** Titles whose last character is at the place where a payment page and a sale end theirs. */
const longTitles = [240, 245, 248, 249, 395, 398, 399].map((place) => `${'x'.repeat(place)}🎸👩‍👩‍👧‍👦🇩🇪`)

test('an item whose title has an emoji at any place is bought', async () => {
  for (const title of longTitles) {
    const { id } = await aMerchItem({ title })
    const answer = await fetch(`${server.origin}/item/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ intent: 'buy' }),
    })
    expect([answer.status, new URL(answer.headers.get('location') ?? '').origin], title).toEqual([
      303,
      provider.origin,
    ])
  }
})

/** Sells what is gone by then: the order has its title as the phone sent it. */
async function sell(title: string) {
  const line = { variantId: 999_999, title, quantity: 1, priceCents: 500 }
  const sale = { key: randomUUID(), soldAt: new Date().toISOString(), phone: title, lines: [line] }
  const { status, body } = await boss.call('POST', '/admin/table/sales', { sales: [sale] })
  const orderId: number = body.recorded?.[0]?.orderId ?? 0
  const [sold] = await db.orderLine.findMany({ where: { orderId } })
  return { status, title: sold?.title }
}

test('a sale at the table of a long title with an emoji is recorded', async () => {
  for (const title of longTitles) {
    const sold = await sell(title)
    expect(sold.status, title).toBe(200)
    expect(title.startsWith(sold.title ?? '-'), sold.title).toBe(true)
  }
})

test('half a character in what is sent is refused, as letters were lost', async () => {
  expect(await sell('Half \ud83c and \udfb8 half')).toEqual({
    status: 400,
    title: undefined,
  })
})
