import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aMerchItem } from '../../test/builders'
import { aMailServer, aSilentMailServer } from '../../test/mail'
import { aCheckout, aGivenUpCheckout, orderNow } from '../../test/shopping'
import { aPaymentProvider } from '../../test/stripe'
import { sendMail } from '../mail/mail.server'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { fulfil } from './fulfil.server'
import { sendConfirmation, sendDueConfirmations } from './receipts.server'
import { reconcile } from './reconcile.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  mail = await aMailServer()
  env.mail.url = mail.url
})
beforeEach(() => mail.mails.splice(0))
afterAll(async () => {
  mail.stop()
  await stripe.stop()
})

const patiently = { timeout: 10_000 }
const inMinutes = (minutes: number) => Date.now() + minutes * 60_000

/** A canceled order that is paid all the same, when somebody else has the goods. */
async function paidForNothing() {
  const { id } = await aMerchItem({ title: 'Last poster', priceCents: 1800, stock: 1 })
  const checkout = await aGivenUpCheckout({ id })
  await aCheckout({ id })
  await stripe.pay(checkout.sessionId)
  return checkout
}

test('whoever’s late payment went back is told so by mail, once', async () => {
  const { sessionId, orderId, user } = await paidForNothing()
  await Promise.all([fulfil(sessionId), fulfil(sessionId)])
  await expect.poll(async () => (await orderNow(orderId)).confirmedAt, patiently).not.toBeNull()
  await sendDueConfirmations(inMinutes(3))

  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toContain(`To: ${user.email}`)
  expect(mail.mails[0]).toContain(`Subject: Order ${orderId}: your payment is refunded`)
  expect(mail.mails[0]).toContain('Last poster')
  expect(mail.mails[0]).toContain('$18.00')
})

test('a late payment that cannot go back yet is told of when it went, and never called paid', async () => {
  const { sessionId, orderId } = await paidForNothing()
  await stripe.fault({ kind: 'drop', path: '/v1/refunds', count: 100 })
  await fulfil(sessionId)
  await sendDueConfirmations(inMinutes(3))
  expect((await orderNow(orderId)).status).toBe('paid')
  expect(mail.mails).toEqual([])

  await stripe.control('DELETE', '/faults')
  await reconcile(inMinutes(4))
  await sendDueConfirmations(inMinutes(4))
  await sendDueConfirmations(inMinutes(5))
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toContain('your payment is refunded')
})

test('a mail that the server did not take is tried again', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 700 })
  await stripe.pay(sessionId)
  env.mail.url = undefined
  await fulfil(sessionId)
  env.mail.url = mail.url
  await sendDueConfirmations()
  expect(mail.mails).toEqual([])

  await sendDueConfirmations(inMinutes(3))
  await sendDueConfirmations(inMinutes(4))
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toContain(`Subject: Order ${orderId} is paid`)
})

test('a receipt for a payment in test mode says that no money was taken', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await stripe.pay(sessionId)
  await fulfil(sessionId)
  await expect.poll(() => mail.mails.length, patiently).toBe(1)
  expect(mail.mails[0]).toContain(`Subject: Order ${orderId} is paid (TEST)`)
  expect(mail.mails[0]).toContain('No money was taken.')
})

/** A paid order whose buyer has not been told. */
async function anUntoldOrder() {
  const { sessionId, orderId } = await aCheckout({ priceCents: 700 })
  await stripe.pay(sessionId)
  env.mail.url = undefined
  await fulfil(sessionId)
  env.mail.url = mail.url
  return orderId
}

test('a receipt that several processes come upon at once is sent once', async () => {
  const orderId = await anUntoldOrder()
  await Promise.all(Array.from({ length: 8 }, () => sendConfirmation(orderId)))
  await sendDueConfirmations(inMinutes(30))
  expect(mail.mails).toHaveLength(1)
})

test('a receipt whose sender died while sending is sent by another after a while', async () => {
  const orderId = await anUntoldOrder()
  const claimedUntil = new Date(inMinutes(5))
  await db.order.update({ where: { id: orderId }, data: { mailDueAt: claimedUntil, mailAttempts: 1 } })
  await sendDueConfirmations(inMinutes(4))
  expect(mail.mails).toEqual([])
  await sendDueConfirmations(inMinutes(6))
  expect(mail.mails).toHaveLength(1)
})

test('a receipt that the server refuses is tried less and less often, and holds up no other', async () => {
  const [refused, fine] = [await anUntoldOrder(), await anUntoldOrder()]
  await db.order.update({ where: { id: refused }, data: { email: 'nobody@refused.test' } })
  await sendDueConfirmations(inMinutes(3))
  expect(mail.mails.map((text) => /Order (\d+)/.exec(text)?.[1])).toEqual([String(fine)])

  const attempts = []
  for (const minutes of [4, 5, 6, 8, 9, 10, 12, 20]) {
    await sendDueConfirmations(inMinutes(minutes))
    attempts.push((await orderNow(refused)).mailAttempts)
  }
  expect(attempts).toEqual([1, 2, 2, 2, 3, 3, 3, 4])
  await db.order.update({ where: { id: refused }, data: { confirmedAt: new Date() } })
})

test('a mail server that never answers delays no payment, and is given up', async () => {
  const silent = await aSilentMailServer()
  const [told, paid] = [await anUntoldOrder(), await aCheckout({ priceCents: 900 })]
  await stripe.pay(paid.sessionId)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    env.mail.url = silent.url
    const sending = sendMail({ to: 'ada@example.org', subject: 'Hello', text: 'Hello' })
    const receipts = sendDueConfirmations(inMinutes(3))
    await reconcile(inMinutes(3))
    expect((await orderNow(paid.orderId)).status).toBe('paid')
    expect(await timePassesUntil(sending)).toBe(false)
    await timePassesUntil(receipts)
    expect(await orderNow(told)).toMatchObject({ confirmedAt: null, mailAttempts: 1 })
  } finally {
    vi.useRealTimers()
    env.mail.url = mail.url
    silent.stop()
  }
})

async function timePassesUntil<T>(settled: Promise<T>): Promise<T> {
  let isOver = false
  void settled.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(1000)
  return settled
}
