import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { anOrder, aStripe } from './test-shop.ts'

const key = { idempotencyKey: 'order-17-1' }

test('the same key with the same parameters replays the answer', async () => {
  const { stripe, control } = await aStripe()
  const order = anOrder()
  const first = await stripe.checkout.sessions.create(order, key)
  const again = await stripe.checkout.sessions.create(order, key)

  expect(again.id).toBe(first.id)
  expect(await control('GET', '/sessions')).toMatchObject({ count: 1 })
})

test('the same key with other parameters, or elsewhere, is refused', async () => {
  const { stripe } = await aStripe()
  await stripe.checkout.sessions.create(anOrder(), key)
  const other = stripe.checkout.sessions.create(anOrder({ client_reference_id: '18' }), key)
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(stripe.refunds.create({ payment_intent: 'pi_1' }, key)).rejects.toThrow(/same endpoint/)
})

test('a request that never passed validation leaves its key free', async () => {
  const { stripe } = await aStripe()
  await expect(stripe.checkout.sessions.create(anOrder({ line_items: [] }), key)).rejects.toThrow()
  expect((await stripe.checkout.sessions.create(anOrder(), key)).status).toBe('open')
})

test('a second call while the first is at work is a 409', async () => {
  let start = () => {}
  let finish = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const sleep = () => {
    start()
    return finished
  }
  const { stripe, control } = await aStripe({ sleep })
  await control('POST', '/faults', { kind: 'delay', ms: 1 })
  const order = anOrder()
  const first = stripe.checkout.sessions.create(order, key)
  await started

  await expect(stripe.checkout.sessions.create(order, key)).rejects.toMatchObject({ statusCode: 409 })
  finish()
  const { id } = await first
  expect((await stripe.checkout.sessions.create(order, key)).id).toBe(id)
})

test('the next calls fail as asked, and then no more', async () => {
  const { stripe, control } = await aStripe()
  await control('POST', '/faults', { kind: 'error', count: 2, path: '/v1/refunds', method: 'GET' })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  for (const _ of [1, 2]) {
    await expect(stripe.refunds.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  }
  expect((await stripe.refunds.list()).data).toEqual([])
})

test('an answer lost after the work was done is found again by its key', async () => {
  const { stripe, control } = await aStripe()
  for (const [at, kind] of (['error', 'drop'] as const).entries()) {
    const order = anOrder()
    const options = { idempotencyKey: `lost-${kind}` }
    // The client tries a dropped connection once more by itself.
    await control('POST', '/faults', { kind, when: 'after', count: kind === 'drop' ? 2 : 1 })
    await expect(stripe.checkout.sessions.create(order, options)).rejects.toThrow()
    expect((await stripe.checkout.sessions.create(order, options)).status).toBe('open')
    expect(await control('GET', '/sessions')).toMatchObject({ count: at + 1 })
  }
})

test('a failure from within sticks to its key, as with Stripe', async () => {
  const { stripe, control } = await aStripe()
  const order = anOrder()
  await control('POST', '/faults', { kind: 'error', sticky: true })
  await expect(stripe.checkout.sessions.create(order, key)).rejects.toMatchObject({ statusCode: 500 })
  await expect(stripe.checkout.sessions.create(order, key)).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.checkout.sessions.create(order, { idempotencyKey: 'order-17-2' })).status).toBe('open')
})

test('a slow call runs into the time limit of the client', async () => {
  const forever = () => new Promise(() => {})
  const { stripe, control } = await aStripe({ sleep: forever })
  await control('POST', '/faults', { kind: 'delay', ms: 1 })
  const call = stripe.refunds.list({}, { timeout: 40 })
  await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
})

test('a control call that is wrong says what is', async () => {
  const { control } = await aStripe()
  await expect(control('POST', '/faults', { kind: 'fire' })).rejects.toThrow(/400.*kind/)
  await expect(control('POST', '/nowhere')).rejects.toThrow(/404/)
  await expect(control('POST', '/sessions/cs_test_none/pay', {})).rejects.toThrow(/No such checkout.session/)
})

test('a reset forgets everything', async () => {
  const { stripe, control } = await aStripe()
  await stripe.checkout.sessions.create(anOrder(), key)
  await control('POST', '/faults', { kind: 'error' })
  await control('POST', '/reset')
  expect(await control('GET', '/state')).toEqual({ faults: [] })
  expect(await control('GET', '/sessions')).toMatchObject({ count: 0 })
  expect((await stripe.checkout.sessions.create(anOrder({ client_reference_id: '18' }), key)).status).toBe(
    'open',
  )
})
