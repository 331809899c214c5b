import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPlan } from '../../../../test/builders'
import { aPaidMember, membershipMails, membershipNow, passDays } from '../../../../test/membership'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { stripeClient as client } from '../../../shop/orders/payments/stripe.server'
import { handleStripeEvent, onStripeEvent } from '../../../shop/orders/payments/stripe-events.server'
import { addDays } from '../membership-days'
import { changePlan } from './change-plan.server'
import { handleMembershipEvent, membershipEventTypes } from './membership-events.server'
import { reconcileMemberships } from './reconcile-memberships.server'
import { syncMembership } from './sync-membership.server'

/** A card that pays when somebody joins, and fails at each renewal. */
const failsLater = '4000000000000341'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  onStripeEvent({ types: membershipEventTypes, handle: handleMembershipEvent })
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const readsAt = ({ readsUntil }: { readsUntil: Date | null }, time: Date) =>
  readsUntil === null || readsUntil > time
const whats = ({ changes }: Awaited<ReturnType<typeof membershipNow>>) => changes.map(({ what }) => what)

describe('renewals', () => {
  test('three years of months are paid once each, add up to what Stripe has, and open all the time', async () => {
    const { id } = await aPaidMember(stripe, { billing: 'month', priceCents: 500 })
    for (let year = 0; year < 3; year++) {
      const time = await passDays(stripe, 365)
      expect(readsAt(await membershipNow(id), time)).toBe(true)
    }
    const { payments, status } = await membershipNow(id)
    const { total } = await stripe.control<{ total: { charged: number; fees: number } }>('GET', '/books')
    expect(status).toBe('active')
    expect(payments.length).toBeGreaterThanOrEqual(36)
    const sum = (of: 'amountCents' | 'feeCents') => payments.reduce((cents, row) => cents + row[of], 0)
    expect(sum('amountCents')).toBe(payments.length * 500)
    expect(total).toMatchObject({ charged: sum('amountCents'), fees: sum('feeCents') })
    expect(await membershipMails(id)).toEqual(['membership begun'])
  })

  test('a yearly renewal is announced once, two weeks before, and not to who gave notice', async () => {
    const { id } = await aPaidMember(stripe, { billing: 'year' })
    const { paidUntil } = await membershipNow(id)
    const end = paidUntil ?? new Date()
    await reconcileMemberships(addDays(end, -20))
    expect(await membershipMails(id)).toEqual(['membership begun'])
    await Promise.all([-10, -9, -8].map((days) => reconcileMemberships(addDays(end, days))))
    expect(await membershipMails(id)).toEqual(['membership begun', 'membership renews'])
  })
})

describe('a failed payment', () => {
  test('is told three times, and reading goes on for the grace', async () => {
    await stripe.control('POST', '/billing', { retryDays: [3, 30, 7], afterRetries: 'past_due' })
    const { id } = await aPaidMember(stripe, { billing: 'month' }, failsLater)
    const failed = await passDays(stripe, 32)
    const late = await membershipNow(id)
    expect(late).toMatchObject({ status: 'past due', payments: [{ amountCents: 2400 }] })
    expect(readsAt(late, failed)).toBe(true)
    expect(readsAt(late, addDays(failed, 15))).toBe(false)
    expect(whats(late)).toEqual(['joined', 'payment failed'])

    const since = late.changes.at(-1)?.at ?? new Date()
    for (const days of [1, 6, 6, 7, 11, 12]) await reconcileMemberships(addDays(since, days))
    const failures = (await membershipMails(id)).filter((kind) => kind === 'membership payment failed')
    expect(failures).toHaveLength(3)
  })

  test('that stays unpaid ends the membership, and its member is told once', async () => {
    const { id } = await aPaidMember(stripe, { billing: 'month' }, failsLater)
    const time = await passDays(stripe, 60)
    const membership = await membershipNow(id)
    expect(membership.status).toBe('ended')
    expect(membership.endedAt).not.toBeNull()
    expect(readsAt(membership, time)).toBe(false)
    const mails = await membershipMails(id)
    expect(mails.filter((kind) => kind === 'membership ended')).toHaveLength(1)
  })
})

describe('money that goes back', () => {
  test('a refund is noted; of the whole payment, it ends reading', async () => {
    const { id } = await aPaidMember(stripe, { billing: 'year', priceCents: 2400 })
    const { payments } = await membershipNow(id)
    const payment_intent = payments[0]?.paymentIntentId ?? ''
    await client().refunds.create({ payment_intent, amount: 1000 })
    for (const event of await stripe.events()) await handleStripeEvent(event)
    const part = await membershipNow(id)
    expect(part.payments).toMatchObject([{ refundedCents: 1000 }])
    expect(readsAt(part, new Date())).toBe(true)

    await client().refunds.create({ payment_intent })
    for (const event of await stripe.events()) await handleStripeEvent(event)
    const all = await membershipNow(id)
    expect(all.payments).toMatchObject([{ refundedCents: 2400 }])
    expect(readsAt(all, new Date())).toBe(false)
    expect(whats(all)).toEqual(['joined', 'refunded', 'refunded'])
  })

  test('a refund of a plan by issues ends it', async () => {
    const { id } = await aPaidMember(stripe, { billing: 'issues', issueCount: 4 })
    const { payments } = await membershipNow(id)
    await client().refunds.create({ payment_intent: payments[0]?.paymentIntentId ?? '' })
    for (const event of await stripe.events()) await handleStripeEvent(event)
    const membership = await membershipNow(id)
    expect(membership.status).toBe('ended')
    expect(readsAt(membership, new Date(Date.now() + 1000))).toBe(false)
  })

  test('what a bank takes back counts as refunded until the dispute is won', async () => {
    const { id } = await aPaidMember(stripe, { billing: 'year', priceCents: 2400 })
    const { charges } = await stripe.control<{ charges: { id: string }[] }>('GET', '/charges')
    const dispute = await stripe.control<{ id: string }>('POST', `/charges/${charges[0]?.id}/dispute`, {})
    for (const event of await stripe.events()) await handleStripeEvent(event)
    const lost = await membershipNow(id)
    expect(lost.payments).toMatchObject([{ refundedCents: 2400 }])
    expect(readsAt(lost, new Date())).toBe(false)

    await stripe.control('POST', `/disputes/${dispute.id}/close`, { outcome: 'won' })
    for (const event of await stripe.events()) await handleStripeEvent(event)
    const won = await membershipNow(id)
    expect(won.payments).toMatchObject([{ refundedCents: 0 }])
    expect(readsAt(won, new Date())).toBe(true)
  })
})

test('three years of renewals with new prices, plans, refunds and chargebacks add up to the books of Stripe', async () => {
  const { id, plan, user } = await aPaidMember(stripe, { billing: 'month', priceCents: 500 })
  const dearer = await aPlan({ billing: 'month', priceCents: 900 })
  const yearly = await aPlan({ billing: 'year', priceCents: 4800 })
  const which = { id, userId: user.id }
  const newest = async () => (await membershipNow(id)).payments.at(-1)?.paymentIntentId ?? ''
  const disputed = async (outcome: 'won' | 'lost') => {
    const { charges } = await stripe.control<{ charges: { id: string; payment_intent: string }[] }>(
      'GET',
      '/charges',
    )
    const last = await newest()
    const charge = charges.find(({ payment_intent }) => payment_intent === last)
    const { id: dispute } = await stripe.control<{ id: string }>('POST', `/charges/${charge?.id}/dispute`, {})
    await stripe.control('POST', `/disputes/${dispute}/close`, { outcome })
  }
  const happenings: Record<number, () => Promise<unknown>> = {
    // Members keep the price that they agreed to.
    3: () => db.plan.update({ where: { id: plan.id }, data: { priceCents: 700 } }),
    5: () => changePlan(which, dearer.id),
    8: async () => client().refunds.create({ payment_intent: await newest(), amount: 300 }),
    11: () => disputed('won'),
    14: () => changePlan(which, yearly.id),
    22: async () => client().refunds.create({ payment_intent: await newest(), amount: 1000 }),
    30: () => disputed('lost'),
  }
  for (let month = 1; month <= 36; month++) {
    await passDays(stripe, 30)
    await happenings[month]?.()
    for (const event of await stripe.events()) await handleStripeEvent(event)
    const { payments } = await membershipNow(id)
    const sum = (of: 'amountCents' | 'feeCents' | 'refundedCents') =>
      payments.reduce((cents, row) => cents + row[of], 0)
    const { total } = await stripe.control<{ total: Record<string, number> }>('GET', '/books')
    const back = (total.refunded ?? 0) + (total.disputed ?? 0)
    expect([month, sum('amountCents'), sum('refundedCents'), sum('feeCents')]).toEqual([
      month,
      total.charged,
      back,
      total.fees,
    ])
  }
  const noted = await db.membershipRefund.aggregate({
    _sum: { amountCents: true },
    where: { payment: { membershipId: id } },
  })
  const { payments } = await membershipNow(id)
  expect(noted._sum.amountCents).toBe(payments.reduce((cents, row) => cents + row.refundedCents, 0))
})

test('an older answer of Stripe never replaces a newer one', async () => {
  const { id } = await aPaidMember(stripe, { billing: 'month' }, failsLater)
  await stripe.control('POST', '/time', { days: 32 })
  await stripe.fault({ kind: 'delay', path: '/v1/subscriptions', ms: 300 })
  await Promise.all([syncMembership(id), syncMembership(id), syncMembership(id)])
  const membership = await membershipNow(id)
  expect(membership.status).toBe('past due')
  expect(whats(membership)).toEqual(['joined', 'payment failed'])
})
