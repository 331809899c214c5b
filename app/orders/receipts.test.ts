import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMerchItem } from '../../test/builders'
import { aMailServer } from '../../test/mail'
import { aCheckout, aGivenUpCheckout, orderNow } from '../../test/shopping'
import { aPaymentProvider } from '../../test/stripe'
import { env } from '../platform/env.server'
import { fulfil } from './fulfil.server'
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
  await expect.poll(async () => (await orderNow(orderId)).confirmedAt).not.toBeNull()
  await reconcile(inMinutes(3))

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
  await reconcile(inMinutes(3))
  expect((await orderNow(orderId)).status).toBe('paid')
  expect(mail.mails).toEqual([])

  await stripe.control('DELETE', '/faults')
  await reconcile(inMinutes(4))
  await reconcile(inMinutes(5))
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toContain('your payment is refunded')
})

test('a mail that the server did not take is tried again', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 700 })
  await stripe.pay(sessionId)
  env.mail.url = undefined
  await fulfil(sessionId)
  env.mail.url = mail.url
  await reconcile()
  expect(mail.mails).toEqual([])

  await reconcile(inMinutes(3))
  await reconcile(inMinutes(4))
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toContain(`Subject: Order ${orderId} is paid`)
})

test('a receipt for a payment in test mode says that no money was taken', async () => {
  const { sessionId, orderId } = await aCheckout({ priceCents: 1800 })
  await stripe.pay(sessionId)
  await fulfil(sessionId)
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]).toContain(`Subject: Order ${orderId} is paid (TEST)`)
  expect(mail.mails[0]).toContain('No money was taken.')
})
