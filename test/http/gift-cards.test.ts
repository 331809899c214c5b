import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { formatPrintedCode } from '../../app/platform/printed-code'
import type { RunningApp } from '../app'
import { aMerchItem } from '../builders'
import { takeGiftCards, takeNoTips } from '../shopping'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let ada: Caller
let boss: Caller
beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  ada = await caller(server, 'ada')
  boss = await caller(server, 'boss')
  await takeGiftCards()
})
afterAll(async () => {
  await takeNoTips()
  await server.stop()
  await provider.stop()
})

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const sent = (by: Caller, path: string, fields: Record<string, string>) =>
  by.page(path, { method: 'POST', body: new URLSearchParams(fields) })
const asGuest = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, server.origin), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: server.origin },
  })

async function aCard(amount: string) {
  const made = await sent(boss, '/admin/gift-cards', { amount, count: '1', note: 'Bo' })
  expect(made.status).toBe(303)
  const card = await db.giftCard.findFirstOrThrow({ orderBy: { id: 'desc' } })
  return { ...card, sheet: made.headers.get('location') ?? '' }
}

test('the desk makes cards, prints them with their codes, lists what is owed, and voids one', async () => {
  expect((await sent(boss, '/admin/gift-cards', { amount: '0', count: '1' })).status).toBe(400)
  expect((await sent(boss, '/admin/gift-cards', { amount: '5', count: '99' })).status).toBe(400)
  const { id, code, sheet } = await aCard('25')
  const printed = await textOf(await boss.page(sheet))
  expect(printed).toContain(formatPrintedCode(code))
  expect(printed).toContain('Gift card, $25.00')
  const list = await textOf(await boss.page('/admin/gift-cards'))
  expect(list).toContain('Unredeemed: $25.00')
  expect(list).not.toContain(code)
  expect((await sent(boss, `/admin/gift-cards/${id}`, { intent: 'void' })).status).toBe(303)
  expect(await textOf(await boss.page(`/admin/gift-cards/${id}`))).toContain('It is voided.')
  expect((await fetch(`${server.origin}/redeem/${code}`)).status).toBe(404)
})

test('a code at /redeem shows what is left, and puts the card into the cart', async () => {
  const { code, id } = await aCard('12.50')
  const shown = await textOf(await fetch(`${server.origin}/redeem/${formatPrintedCode(code)}`))
  expect(shown).toContain('$12.50')
  const { id: merchId } = await aMerchItem({ priceCents: 2000 })
  await ada.call('POST', '/api/cart/add', { merchId })
  expect((await sent(ada, `/gift-cards/${code}`, {})).status).toBe(303)
  expect(await textOf(await ada.page('/cart'))).toContain('Remove the gift card')
  expect((await sent(ada, '/cart', { intent: 'remove-gift-card' })).status).toBe(302)
  const refused = await sent(ada, '/cart', { intent: 'code', code: 'BCDF' })
  expect(refused.status).toBe(400)
  expect((await sent(ada, '/cart', { intent: 'code', code })).status).toBe(302)
  const { body } = await ada.call('POST', '/api/checkout', {})
  const { session } = await provider.control<{ session: { amount_total: number } }>(
    'GET',
    `/sessions/${body.id}`,
  )
  expect(session.amount_total).toBe(750)
  expect((await db.giftCard.findUniqueOrThrow({ where: { id } })).balanceCents).toBe(0)
})

test('a guest buys one item with a card alone, without a payment page', async () => {
  const { code } = await aCard('30')
  const item = await aMerchItem({ priceCents: 2000 })
  const page = await textOf(await fetch(`${server.origin}/item/${item.id}`))
  expect(page).toContain('Pay with a gift card')
  const wrong = await asGuest(`/item/${item.id}`, { intent: 'buy', giftCard: 'BCDF-BCDF-BCDF' })
  expect(wrong.status).toBe(400)
  expect(await textOf(wrong)).toContain('This gift card does not exist.')
  const bought = await asGuest(`/item/${item.id}`, { intent: 'buy', giftCard: code })
  expect(bought.status).toBe(303)
  const order = bought.headers.get('location') ?? ''
  expect(order).toMatch(/^\/orders\//)
  expect(await textOf(await fetch(server.origin + order))).toContain('Your gift card covers the whole order.')
  const done = await asGuest(order, { intent: 'complete', email: 'gus@example.org' })
  expect(done.status).toBe(303)
  expect(await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
    status: 'paid',
    giftCardCents: 2000,
    totalCents: 0,
  })
})

test('what a guest did is told with their address, in the history of the order and of the card', async () => {
  const { code, id } = await aCard('30')
  const item = await aMerchItem({ priceCents: 2000 })
  const bought = await asGuest(`/item/${item.id}`, { intent: 'buy', giftCard: code })
  await asGuest(bought.headers.get('location') ?? '', { intent: 'complete', email: 'named@example.org' })
  const order = await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })
  for (const path of [`/admin/orders/${order.id}`, `/admin/gift-cards/${id}`]) {
    const page = await textOf(await boss.page(path))
    expect(page, path).toContain('named@example.org')
    expect(page, path).not.toContain('>Guest<')
  }
  const { body } = await boss.call('GET', `/api/gift-cards/${id}`)
  expect(body.entries.map(({ actor }: { actor: string }) => actor)).toEqual(['boss', 'named@example.org'])
})

test('a guest buys a card, finds its code with the order, and prints it', async () => {
  expect(await textOf(await fetch(`${server.origin}/shop`))).toContain('href="/gift-cards"')
  const form = await textOf(await fetch(`${server.origin}/gift-cards`))
  expect(form).toMatch(/name="sum"[^>]*value="2500"/)
  const key = 'a-key-of-the-form-in-this-test'
  const refused = await asGuest('/gift-cards', { key, amount: '', email: 'nobody' })
  expect(refused.status).toBe(400)
  const sent = await asGuest('/gift-cards', { key, sum: '2500', amount: '', message: 'Happy birthday!' })
  expect(sent.status).toBe(303)
  const sessionId = /cs_\w+/.exec(sent.headers.get('location') ?? '')?.[0] ?? ''
  await provider.pay(sessionId)
  const headers = { Cookie: sent.headers.get('set-cookie') ?? '' }
  const done = await textOf(
    await fetch(`${server.origin}/checkout/success?session_id=${sessionId}`, { headers }),
  )
  const { code } = await db.giftCard.findFirstOrThrow({ where: { paidAt: { not: null } } })
  expect(done).toContain(formatPrintedCode(code))
  const card = await textOf(await fetch(`${server.origin}/gift-cards/${formatPrintedCode(code)}/print`))
  expect(card).toContain('Happy birthday!')
  expect(card).toContain('Gift card, $25.00')
})

test.each(['POST to its page as a reader', 'at /redeem as a stranger'])(
  'after many wrong codes the right one of a gift card is not found out either: %s',
  async (way) => {
    const { code } = await aCard('20')
    const guesser = await caller(server, way.startsWith('POST') ? 'poster' : 'redeemer')
    const guess = (typed: string) =>
      way.startsWith('POST')
        ? sent(guesser, `/gift-cards/${typed}`, {})
        : guesser.page(`/redeem/${typed}`, { redirect: 'manual' })
    for (let tries = 0; tries < 20; tries++) expect((await guess(`GUESS${tries}`)).status).toBe(404)
    await guess('GUESS20')
    expect((await guess('GUESS21')).status).toBe(429)
    expect((await guess(code)).status).toBe(429)
  },
)
