import { expect, test } from 'vitest'
import { anOrder, aStripe } from './test-shop.ts'

test('the balance has each charge less its fee, refunds and refunds that came back, and is paid out once', async () => {
  const { stripe, control } = await aStripe()
  const { id } = await stripe.checkout.sessions.create(anOrder())
  await control('POST', `/sessions/${id}/pay`)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  const refund = await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 1000 })
  await control('POST', '/payouts')
  await control('POST', `/refunds/${refund.id}/settle`, { outcome: 'failed' })

  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  const moved = data.map(({ type, amount, fee, net }) => ({ type, amount, fee, net }))
  expect(moved).toEqual([
    { type: 'refund_failure', amount: 1000, fee: 0, net: 1000 },
    { type: 'refund', amount: -1000, fee: 0, net: -1000 },
    { type: 'charge', amount: 3399, fee: 129, net: 3270 },
  ])
  expect(
    data.map(({ source }) => typeof source === 'object' && source && Reflect.get(source, 'payment_intent')),
  ).toEqual(Array(3).fill(payment_intent))
  const [payout] = (await stripe.payouts.list({ created: { gte: 0 } })).data
  expect(payout).toMatchObject({ amount: 2270, automatic: true })
  expect((await stripe.balanceTransactions.list({ payout: payout?.id ?? '' })).data).toHaveLength(2)
})
