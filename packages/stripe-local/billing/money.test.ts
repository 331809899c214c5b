import { expect, test } from 'vitest'
import { aMember, anOrder, aStripe, newEvents, yearly } from '../test-shop.ts'

interface Books {
  subscriptions: { subscription: string; charged: number; refunded: number; disputed: number; net: number }[]
  payments: { charged: number }
  total: { charged: number; refunded: number; disputed: number; fees: number; net: number }
}

test('the charge of an invoice is found, refunded, and taken off the books of its subscription', async () => {
  const local = await aStripe()
  const { stripe, control } = local
  const [member, other] = [await aMember(local), await aMember(local, yearly(4800))]
  const { id } = await stripe.checkout.sessions.create(anOrder())
  await control('POST', `/sessions/${id}/pay`)
  const [invoice] = await member.invoices()
  const whole = await stripe.invoices.retrieve(invoice?.id ?? '', {
    expand: ['payments.data.payment.payment_intent'],
  })
  const [payment] = whole.payments?.data ?? []
  expect(payment).toMatchObject({ status: 'paid', payment: { payment_intent: { amount_received: 500 } } })
  const [
    {
      payment: { payment_intent },
    } = { payment: { payment_intent: '' } },
  ] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
  await stripe.refunds.create({
    payment_intent: String(payment_intent),
    amount: 200,
    reason: 'requested_by_customer',
  })

  const found = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: String(payment_intent) },
  })
  expect(found.data).toMatchObject([{ invoice: invoice?.id }])
  const { subscriptions, payments, total } = await control<Books>('GET', '/books')
  expect(subscriptions).toMatchObject([
    { subscription: member.id, charged: 500, refunded: 200 },
    { subscription: other.id, charged: 4800, refunded: 0 },
  ])
  expect(payments).toMatchObject({ charged: 3399 })
  const { data } = await stripe.balanceTransactions.list()
  expect(total.net).toBe(data.reduce((sum, { net }) => sum + net, 0))
})

test('a chargeback takes the money and a fee, and gives it back if it is won', async () => {
  const local = await aStripe()
  const { stripe, control } = local
  const member = await aMember(local)
  const { charges } = await control<{ charges: { id: string }[] }>('GET', '/charges')
  const fresh = newEvents(local)
  await fresh()
  const { id } = await control<{ id: string }>('POST', `/charges/${charges[0]?.id}/dispute`)
  expect(await fresh()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge', 'payment_intent'] })
  expect(dispute).toMatchObject({ amount: 500, status: 'needs_response', charge: { disputed: true } })
  await expect(stripe.refunds.create({ charge: charges[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  const books = () => control<Books>('GET', '/books')
  expect((await books()).subscriptions).toMatchObject([
    { subscription: member.id, disputed: 500, net: -1545 },
  ])
  expect((await member.now()).status).toBe('active')

  await control('POST', `/disputes/${id}/close`, { outcome: 'won' })
  expect(await fresh()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
  expect((await books()).subscriptions).toMatchObject([{ disputed: 0, net: -1045 }])
  expect((await stripe.refunds.create({ charge: charges[0]?.id ?? '' })).amount).toBe(500)
})

test('one test card disputes by itself, and can be lost', async () => {
  const local = await aStripe()
  await aMember(local, {}, { card: '4000000000000259' })
  const [dispute] = (await local.stripe.disputes.list()).data
  expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response' })
  await local.control('POST', `/disputes/${dispute?.id}/close`, { outcome: 'lost' })
  expect((await local.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost')
})

test('a coupon takes off one invoice, some months or all', async () => {
  const local = await aStripe({ now: () => Date.UTC(2026, 2, 1) })
  const { stripe, control } = local
  for (const [terms, paid] of [
    [{ duration: 'once' }, [250, 500, 500]],
    [{ duration: 'repeating', duration_in_months: 2 }, [250, 250, 500]],
    [{ duration: 'forever' }, [250, 250, 250]],
  ] as const) {
    const coupon = await stripe.coupons.create({ percent_off: 50, ...terms })
    const member = await aMember(local, { discounts: [{ coupon: coupon.id }] })
    await control('POST', '/time', { days: 65 })
    expect((await member.invoices()).map(({ amount_paid }) => amount_paid).reverse()).toEqual(paid)
  }
})
