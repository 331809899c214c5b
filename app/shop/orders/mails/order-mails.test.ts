import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aMerchItem, aUser } from '../../../../test/builders'
import { aMailServer } from '../../../../test/mail'
import { aCheckout, aGivenUpCheckout, orderNow, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db, inTransaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { sendDueMails } from '../../../site/mail/outbox.server'
import { addToCart } from '../../cart/cart.server'
import { cancelOrder, startCheckout } from '../checkout/checkout.server'
import { changeOrderStatus } from '../order-status.server'
import { shipRemaining } from '../parcels/shipments.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { reconcileWithStripe } from '../payments/reconcile.server'
import { refundOrder } from '../refunds/refunds.server'
import { sendMissedReceipts } from './receipts.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  mail = await aMailServer()
  env.contactEmail = 'shop@zine.test'
  env.siteUrl = site.origin
})
beforeEach(async () => {
  env.mail.url = undefined
  mail.mails.splice(0)
  await db.outgoingMail.deleteMany()
})
afterAll(async () => {
  mail.stop()
  await stripe.stop()
})

const inMinutes = (minutes: number) => Date.now() + minutes * 60_000

/** What of all that is due has been sent, some minutes later, by several processes at once: subjects by whom they went to. */
async function sentTo(...addresses: string[]) {
  env.mail.url = mail.url
  await Promise.all([sendDueMails(), sendDueMails()])
  await sendDueMails(inMinutes(10))
  env.mail.url = undefined
  return addresses.map((address) =>
    mail
      .to(address)
      .map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.replace(/ \(TEST\)$/, ''))
      .sort(),
  )
}

async function aPaidOrder(...things: Parameters<typeof aCheckout>) {
  const checkout = await aCheckout(...things)
  await stripe.pay(checkout.sessionId)
  await updateOrderFromSession(checkout.sessionId)
  return checkout
}

test('a payment is told to the buyer and the shop, once, however often it is fulfilled', async () => {
  const { sessionId, orderId, user } = await aPaidOrder({ priceCents: 1800 })
  await Promise.all([updateOrderFromSession(sessionId), updateOrderFromSession(sessionId)])
  expect(await sentTo(user.email, 'shop@zine.test')).toEqual([
    [`Order ${orderId} is paid`],
    [`New order ${orderId}: $18.00`],
  ])
  expect(mail.to(user.email)[0]).toContain('No money was taken.')
})

test('the shop is told the address of a guest who bought, and no name that all guests have', async () => {
  const { user } = await aPaidOrder({ priceCents: 900 })
  await db.user.update({ where: { id: user.id }, data: { role: 'guest', username: 'Guest' } })
  await sentTo('shop@zine.test')
  const told = mail.to('shop@zine.test').at(-1) ?? ''
  expect(told).toContain(user.email)
  expect(told).not.toContain('Guest')
})

test('a shipped order, and each refund of it, are told once', async () => {
  const { orderId, user } = await aPaidOrder({ priceCents: 2000 })
  await shipRemaining(orderId, 'Parcel 12', 'boss')
  await expect(shipRemaining(orderId, 'Parcel 13', 'boss')).rejects.toThrow()
  const part = { orderId, amountCents: 500, expectedRefundedCents: 0, actor: 'boss' }
  await Promise.allSettled([refundOrder(part), refundOrder(part)])
  await refundOrder({ orderId, actor: 'boss' })
  const [told] = await sentTo(user.email)
  expect(told?.slice(0, 2)).toEqual([`Order ${orderId} is on its way`, `Order ${orderId} is paid`])
  expect(told).toHaveLength(4)
  expect(mail.to(user.email, 'Parcel 12')).toHaveLength(1)
  expect(mail.to(user.email, '$5.00')).toHaveLength(1)
  expect(mail.to(user.email, '$15.00')).toHaveLength(1)
})

test('an order that is canceled is told of once, and not when its buyer orders anew or never came to pay', async () => {
  const [late, canceled, replaced] = [await aCheckout({}), await aCheckout({}), await aCheckout({})]
  await stripe.control('POST', `/sessions/${late.sessionId}/expire`)
  await Promise.all([updateOrderFromSession(late.sessionId), updateOrderFromSession(late.sessionId)])
  await cancelOrder(canceled.orderId, canceled.user.username, canceled.user.id)
  await addToCart(replaced.user.id, (await aMerchItem()).id)
  await startCheckout(replaced.user, site)
  expect((await orderNow(replaced.orderId)).status).toBe('canceled')

  expect(await sentTo(...[late, canceled, replaced].map(({ user }) => user.email))).toEqual([
    [`Order ${late.orderId} is canceled`],
    [`Order ${canceled.orderId} is canceled`],
    [],
  ])
  expect(mail.to(late.user.email)[0]).toContain('not paid in time')
  expect(mail.to(canceled.user.email)[0]).toContain('You have canceled it.')
})

/** A canceled order that is paid all the same, when somebody else has the goods. */
async function paidForNothing() {
  const { id } = await aMerchItem({ title: 'Last poster', priceCents: 1800, stock: 1 })
  const checkout = await aGivenUpCheckout({ id })
  await db.outgoingMail.deleteMany()
  await aCheckout({ id })
  await stripe.pay(checkout.sessionId)
  return checkout
}

test('whoever’s late payment went back is told so once, after it went, and never that it is paid; the shop is told at once', async () => {
  const { sessionId, orderId, user } = await paidForNothing()
  await stripe.fault({ kind: 'drop', path: '/v1/refunds', count: 100 })
  await updateOrderFromSession(sessionId)
  expect(await sentTo(user.email, 'shop@zine.test')).toEqual([[], [`Order ${orderId} needs attention`]])

  await stripe.control('DELETE', '/faults')
  await reconcileWithStripe(inMinutes(4))
  await reconcileWithStripe(inMinutes(5))
  await sendMissedReceipts(inMinutes(10))
  expect(await sentTo(user.email)).toEqual([[`Order ${orderId}: your payment is refunded`]])
  expect(mail.to(user.email)[0]).toContain('Last poster')
  expect(mail.to(user.email)[0]).toContain('$18.00')
})

test('a change that is taken back, as by a server killed before its commit, is told to nobody', async () => {
  const { orderId, user } = await aCheckout({})
  const change = { from: 'pending', to: 'canceled', actor: 'boss' } as const
  const killed = inTransaction(async (tx) => {
    await changeOrderStatus(tx, orderId, change)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await sentTo(user.email)).toEqual([[]])
})

test('receipts that the last release owes are sent, and those of this one are kept from it', async () => {
  const { orderId, user } = await aPaidOrder({})
  expect((await orderNow(orderId)).mailDueAt?.getFullYear()).toBe(9999)
  await db.outgoingMail.deleteMany()
  await sendMissedReceipts(inMinutes(3))
  expect(await db.outgoingMail.count()).toBe(0)

  await db.order.update({ where: { id: orderId }, data: { mailDueAt: null } })
  await sendMissedReceipts(inMinutes(1))
  expect(await db.outgoingMail.count()).toBe(0)
  await Promise.all([sendMissedReceipts(inMinutes(3)), sendMissedReceipts(inMinutes(3))])
  expect(await sentTo(user.email)).toEqual([[`Order ${orderId} is paid`]])
})

test('without an address of the shop its admins are told, save for the one of the sample', async () => {
  env.contactEmail = undefined
  onTestFinished(() => {
    env.contactEmail = 'shop@zine.test'
  })
  const boss = await aUser({ role: 'admin' })
  const sample = await aUser({ role: 'admin', email: 'sample@zinehouse.invalid' })
  const { orderId } = await aPaidOrder({ priceCents: 700 })
  expect(await sentTo(boss.email, sample.email)).toEqual([[`New order ${orderId}: $7.00`], []])
})
