import { expect, test } from 'vitest'
import { anOrder, aStripe } from './test-shop.ts'

async function aPayment(local: Awaited<ReturnType<typeof aStripe>>): Promise<string> {
  const { id } = await local.stripe.checkout.sessions.create(anOrder())
  await local.control('POST', `/sessions/${id}/pay`, {})
  return String((await local.stripe.checkout.sessions.retrieve(id)).payment_intent)
}

async function refundEvents({ eventTypes }: Awaited<ReturnType<typeof aStripe>>): Promise<string[]> {
  return (await eventTypes()).filter((type) => type.includes('refund'))
}

test('a payment is refunded in parts until nothing is left', async () => {
  const local = await aStripe()
  const { stripe } = local
  const intent = await aPayment(local)

  const part = await stripe.refunds.create({
    payment_intent: intent,
    amount: 1000,
    metadata: { orderId: '17' },
  })
  expect(part).toMatchObject({ object: 'refund', amount: 1000, status: 'succeeded', payment_intent: intent })
  expect(await refundEvents(local)).toEqual(['refund.created', 'charge.refunded', 'refund.updated'])
  expect(await local.control('GET', '/charges')).toMatchObject({
    charges: [{ amount_refunded: 1000, refunded: false }],
  })
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 2400 })).rejects.toThrow(
    'Refund amount ($24.00) is greater than unrefunded amount on charge ($23.99)',
  )

  const rest = await stripe.refunds.create({ payment_intent: intent })
  expect(rest.amount).toBe(2399)
  expect(await local.control('GET', '/charges')).toMatchObject({
    charges: [{ amount_refunded: 3399, refunded: true }],
  })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const listed = await stripe.refunds.list({ payment_intent: intent })
  expect(listed.data).toMatchObject([{ id: rest.id }, { id: part.id, metadata: { orderId: '17' } }])
})

test('a refund can stay pending, and can fail and give the money back to the charge', async () => {
  const local = await aStripe()
  const intent = await aPayment(local)
  await local.control('POST', '/refunds/mode', { mode: 'pending' })
  const refund = await local.stripe.refunds.create({ payment_intent: intent })
  expect(refund.status).toBe('pending')

  await local.control('POST', `/refunds/${refund.id}/settle`, { outcome: 'succeeded' })
  expect((await local.stripe.refunds.list()).data).toMatchObject([{ status: 'succeeded' }])
  await local.control('POST', `/refunds/${refund.id}/settle`, { outcome: 'failed' })
  expect((await local.stripe.refunds.list()).data).toMatchObject([
    { status: 'failed', failure_reason: 'expired_or_canceled_card' },
  ])
  expect(await local.control('GET', '/charges')).toMatchObject({
    charges: [{ amount_refunded: 0, refunded: false }],
  })
  expect((await refundEvents(local)).slice(2)).toEqual(['refund.updated', 'refund.updated', 'refund.failed'])
})

test.each([
  ['nothing named', {}],
  ['an unknown payment', { payment_intent: 'pi_none' }],
  ['an amount of 0', { amount: 0 }],
  ['an amount of 1.5', { amount: 1.5 }],
])('a refund with %s is refused', async (_what, params) => {
  const local = await aStripe()
  const intent = await aPayment(local)
  const known = 'amount' in params ? { payment_intent: intent } : {}
  await expect(local.stripe.refunds.create({ ...known, ...params })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  })
})
