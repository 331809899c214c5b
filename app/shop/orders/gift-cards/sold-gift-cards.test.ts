import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import '../../../../test/wired'
import { aUser } from '../../../../test/builders'
import { aMailServer } from '../../../../test/mail'
import { orderNow, site, takeGiftCards, takeNoTips } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Invalid } from '../../../platform/errors/errors'
import { sendDueGiftCards } from '../../gift-cards/gift-card-mails.server'
import { openGiftCardCheckout } from '../checkout/checkout.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { refundOrder } from '../refunds/refunds.server'
import { syncRefunds } from '../refunds/sync-refunds.server'
import { createGiftCardToSell } from './gift-card-purchase.server'
import { listGiftCardsSoldIn } from './sold-gift-cards.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
beforeEach(() => takeGiftCards())
afterEach(async () => {
  env.mail.url = undefined
  await takeNoTips()
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

const form = { amountCents: 2500, giverName: 'Ada', message: 'Hi', email: '', sendAt: null }
let keys = 0
const aKey = () => `key-of-the-form-${keys++}`
const cardNow = (id: number) => db.giftCard.findUniqueOrThrow({ where: { id }, include: { entries: true } })

async function aSoldCard(more: { email?: string; sendAt?: Date } = {}) {
  const card = await createGiftCardToSell({ ...form, ...more }, aKey())
  const { id: sessionId } = await openGiftCardCheckout(await aUser(), card, site)
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  const { id: orderId } = await db.order.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  return { id: card.id, orderId }
}

test('a card is worth nothing until it is paid, then its sum, once', async () => {
  const card = await createGiftCardToSell(form, aKey())
  expect(card.balanceCents).toBe(0)
  const { id: sessionId } = await openGiftCardCheckout(await aUser(), card, site)
  await stripe.pay(sessionId)
  await updateOrderFromSession(sessionId)
  await updateOrderFromSession(sessionId)
  const { orderId, ...paid } = await cardNow(card.id)
  expect(paid).toMatchObject({ balanceCents: 2500, entries: [{ kind: 'issued', cents: 2500 }] })
  expect(await orderNow(orderId ?? 0)).toMatchObject({
    status: 'shipped',
    flag: null,
    subtotalCents: 2500,
    totalCents: 2500,
    lines: [{ title: 'Gift card', quantity: 1, priceCents: 2500, image: null }],
  })
  expect(await listGiftCardsSoldIn(orderId ?? 0)).toHaveLength(1)
})

test('a form that is sent twice has one card and one order; another card of the same sum has its own', async () => {
  const [key, buyer] = [aKey(), await aUser()]
  const card = await createGiftCardToSell(form, key)
  expect((await createGiftCardToSell({ ...form, amountCents: 3000 }, key)).id).toBe(card.id)
  const first = await openGiftCardCheckout(buyer, card, site)
  expect((await openGiftCardCheckout(buyer, card, site)).id).toBe(first.id)
  const other = await createGiftCardToSell(form, aKey())
  expect((await openGiftCardCheckout(buyer, other, site)).id).not.toBe(first.id)
  await expect(createGiftCardToSell({ ...form, amountCents: 10 }, aKey())).rejects.toThrow(Invalid)
})

test('what is refunded of the sale comes off the card, as far as it is there', async () => {
  const { id, orderId } = await aSoldCard()
  await refundOrder({ orderId, amountCents: 1000, actor: 'boss' })
  expect(await cardNow(id)).toMatchObject({ balanceCents: 1500, voidedAt: null })
  await db.giftCard.update({ where: { id }, data: { balanceCents: 500 } })
  await refundOrder({ orderId, actor: 'boss' })
  const card = await cardNow(id)
  expect(card.balanceCents).toBe(0)
  expect(card.voidedAt).not.toBeNull()
})

test('a refund that the bank returns puts the sum on the card again; the next takes it off once', async () => {
  const { id, orderId } = await aSoldCard()
  const { paymentIntentId } = await orderNow(orderId)
  await stripe.control('POST', '/refunds/mode', { mode: 'pending' })
  const refundAnd = async (...outcomes: ('succeeded' | 'failed')[]) => {
    await refundOrder({ orderId, actor: 'boss' })
    for (const outcome of outcomes) {
      await stripe.settleRefund(outcome)
      await syncRefunds(paymentIntentId ?? '')
    }
  }
  await refundAnd('succeeded', 'failed')
  expect(await cardNow(id)).toMatchObject({ balanceCents: 2500, voidedAt: null })
  expect((await orderNow(orderId)).status).toBe('shipped')
  await refundAnd('succeeded')
  const card = await cardNow(id)
  expect([card.balanceCents, card.entries.map(({ cents }) => cents)]).toEqual([0, [2500, -2500, 2500, -2500]])
  expect(card.voidedAt).not.toBeNull()
})

test('it is mailed on its day, once', async () => {
  const mail = await aMailServer()
  env.mail.url = mail.url
  env.siteUrl = 'https://zine.test'
  const email = `grace.${Date.now()}@example.org`
  const { id } = await aSoldCard({ email, sendAt: new Date(Date.now() + 86_400_000) })
  await sendDueGiftCards()
  const { code, mailedAt } = await cardNow(id)
  expect(mailedAt).toBeNull()
  await Promise.all([1, 2, 3].map(() => sendDueGiftCards(new Date(Date.now() + 2 * 86_400_000))))
  await expect.poll(() => mail.to(email)).toHaveLength(1)
  expect(mail.to(email).at(0)).toContain(`https://zine.test/gift-cards/${code.slice(0, 4)}`)
})
