import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPaidCheckout, orderNow } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { countOrders } from '../order-search.server'
import { syncStripeBalance } from '../payments/stripe-balance.server'
import { handleStripeEvent } from '../payments/stripe-events.server'
import { refundOrder } from '../refunds/refunds.server'
import { answerDispute, listDisputesOf } from './answer-dispute.server'
import { syncDispute } from './sync-dispute.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

async function aDisputedOrder(dispute: { amount?: number } = {}) {
  const { orderId } = await aPaidCheckout(stripe, { priceCents: 2000 })
  const { paymentIntentId } = await orderNow(orderId)
  const { charges } = await stripe.control<{ charges: { id: string; payment_intent: string }[] }>(
    'GET',
    '/charges',
  )
  const charge = charges.find((one) => one.payment_intent === paymentIntentId)
  const { id } = await stripe.control<{ id: string }>('POST', `/charges/${charge?.id}/dispute`, {
    reason: 'product_not_received',
    ...dispute,
  })
  await handOn()
  return { orderId, id }
}

/** Hands on the events of Stripe, each twice and the newest first. */
async function handOn(): Promise<void> {
  const events = (await stripe.events()).filter(({ type }) => type.startsWith('charge.dispute.'))
  for (const event of [...events].reverse().flatMap((one) => [one, one])) await handleStripeEvent(event)
}

const decide = async (id: string, outcome: 'won' | 'lost') => {
  await stripe.control('POST', `/disputes/${id}/close`, { outcome })
  await handOn()
}
const mailsTo = (orderId: number) =>
  db.outgoingMail.count({ where: { kind: 'needs attention', ownerKind: 'order', ownerId: orderId } })

test('a dispute stands at its order, with its deadline, and the shop is mailed once', async () => {
  const before = await countOrders('disputed')
  const { orderId } = await aDisputedOrder()
  const { disputes, proofs } = await listDisputesOf(orderId)
  expect(disputes).toMatchObject([
    { amountCents: 2000, reason: 'product_not_received', isWaiting: true, answerBy: expect.any(String) },
  ])
  expect(proofs.map(({ label }) => label)).toEqual(['Bought', 'Email'])
  expect(await countOrders('disputed')).toBe(before + 1)
  const { changes, status } = await orderNow(orderId)
  expect(status).toBe('paid')
  const told = changes.filter(({ note }) => note?.includes('asks for $20.00 back: product not received.'))
  expect(told).toHaveLength(1)
})

test('what proves delivery goes to the bank with the answer, once', async () => {
  const { orderId, id } = await aDisputedOrder()
  const line = await db.orderLine.findFirstOrThrow({ where: { orderId } })
  await db.shipment.create({
    data: { orderId, carrier: 'DHL', trackingNumber: 'JD014', shippedBy: 'boss' },
  })
  await db.orderDownload.create({
    data: { orderLineId: line.id, fileId: 1, count: 2, lastAt: new Date() },
  })
  await stripe.fault({ method: 'POST', path: `/v1/disputes/${id}`, kind: 'drop', when: 'after', count: 3 })
  const answer = { disputeId: id, text: 'It arrived on Monday.', actor: 'boss' }
  await answerDispute(orderId, answer)
  await expect(answerDispute(orderId, answer)).rejects.toThrow('no longer takes answers')
  const { evidence, status } = await stripeDispute(id)
  expect([status, evidence.uncategorized_text]).toEqual(['under_review', 'It arrived on Monday.'])
  expect(evidence).toMatchObject({ shipping_carrier: 'DHL', shipping_tracking_number: 'JD014' })
  expect(evidence.access_activity_log).toContain('downloaded 2 times')
  const { changes } = await orderNow(orderId)
  expect(changes.filter(({ note }) => note === 'Answered the bank: It arrived on Monday.')).toHaveLength(1)
})

const stripeDispute = async (id: string) => {
  const { stripeClient: client } = await import('../payments/stripe.server')
  return client().disputes.retrieve(id)
}

test('an answer that does not reach Stripe says so, and can be sent again', async () => {
  const { orderId, id } = await aDisputedOrder()
  const answer = { disputeId: id, text: 'It arrived.', actor: 'boss' }
  await stripe.fault({ method: 'POST', path: `/v1/disputes/${id}`, kind: 'error', status: 500, count: 9 })
  await expect(answerDispute(orderId, answer)).rejects.toThrow(Conflict)
  expect((await listDisputesOf(orderId)).disputes).toMatchObject([{ isWaiting: true, answeredAt: null }])
  await stripe.control('DELETE', '/faults')
  await answerDispute(orderId, answer)
  expect((await listDisputesOf(orderId)).disputes).toMatchObject([{ status: 'under_review' }])
})

test('of two answers at once one goes to the bank, and whoever wrote the other is told', async () => {
  const { orderId, id } = await aDisputedOrder()
  const texts = ['It arrived on Monday.', 'It was picked up.']
  const answers = await Promise.allSettled(
    texts.map((text) => answerDispute(orderId, { disputeId: id, text, actor: 'boss' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const sent = texts[answers.findIndex(({ status }) => status === 'fulfilled')]
  expect((await stripeDispute(id)).evidence.uncategorized_text).toBe(sent)
  const { changes } = await orderNow(orderId)
  const told = changes.flatMap(({ note }) => (note?.startsWith('Answered') ? note : []))
  expect(told).toEqual([`Answered the bank: ${sent}`])
})

test('a dispute of another order is not answered', async () => {
  const { id } = await aDisputedOrder()
  const { orderId } = await aPaidCheckout(stripe, { priceCents: 500 })
  const answer = { disputeId: id, text: 'Hello', actor: 'boss' }
  await expect(answerDispute(orderId, answer)).rejects.toThrow(NotFound)
})

test('a dispute that is lost is a refund by the bank; one that is won changes nothing', async () => {
  const [lost, won] = [await aDisputedOrder(), await aDisputedOrder()]
  await decide(lost.id, 'lost')
  await decide(won.id, 'won')
  expect(await orderNow(lost.orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
  expect(await orderNow(won.orderId)).toMatchObject({ status: 'paid', refundedCents: 0 })
  await syncDispute(lost.id)
  expect((await orderNow(lost.orderId)).refunds).toHaveLength(1)
  expect(await mailsTo(lost.orderId)).toBe(await mailsTo(won.orderId))
})

test('a dispute that is won after it was lost is no refund any more, in whatever order that is told', async () => {
  const { orderId, id } = await aDisputedOrder()
  await decide(id, 'lost')
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
  await decide(id, 'won')
  await handOn()
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 0 })
  const { disputes } = await listDisputesOf(orderId)
  expect(disputes).toMatchObject([{ status: 'won', isWaiting: false }])
  const { changes } = await orderNow(orderId)
  const told = changes.flatMap(({ note }) => (note?.startsWith('The bank decided') ? note : []))
  expect(told.sort()).toEqual([
    'The bank decided in the buyer’s favour: $20.00 is lost.',
    'The bank decided in your favour: $20.00 came back.',
  ])
  await refundOrder({ orderId, amountCents: 2000, actor: 'boss' })
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', refundedCents: 2000 })
})

test('a dispute of a part that is lost leaves the rest to be refunded', async () => {
  const { orderId, id } = await aDisputedOrder({ amount: 500 })
  await decide(id, 'lost')
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', refundedCents: 500 })
  await expect(refundOrder({ orderId, amountCents: 1600, actor: 'boss' })).rejects.toThrow('up to $15.00')
})

test('the books have what a bank takes, its fee, and what comes back', async () => {
  const { orderId, id } = await aDisputedOrder()
  await decide(id, 'won')
  await syncStripeBalance()
  const moved = await db.stripeTransaction.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' } })
  expect(moved.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([-2000, 2000, 2000])
  const taken = moved.find(({ amountCents }) => amountCents < 0)
  expect(taken).toMatchObject({ refundId: id, feeCents: 1500 })
})
