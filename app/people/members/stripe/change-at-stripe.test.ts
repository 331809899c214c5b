import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPlan, aUser } from '../../../../test/builders'
import { aPaidMember, membershipNow, passDays } from '../../../../test/membership'
import { aPaymentProvider } from '../../../../test/stripe'
import { onStripeEvent } from '../../../shop/orders/payments/stripe-events.server'
import { listMembershipsOfUser } from '../memberships.server'
import {
  cancelSubscription,
  openCardPage,
  pauseSubscription,
  paySubscription,
  resumeSubscription,
  withdrawSubscriptionCancellation,
} from './change-at-stripe.server'
import { changePlan, listPlansToChangeTo } from './change-plan.server'
import { handleMembershipEvent, membershipEventTypes } from './membership-events.server'

const failsLater = '4000000000000341'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  onStripeEvent({ types: membershipEventTypes, handle: handleMembershipEvent })
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const whats = async (id: number) => (await membershipNow(id)).changes.map(({ what }) => what)
const readsAt = ({ readsUntil }: { readsUntil: Date | null }, time: Date) => Number(readsUntil) > Number(time)

test('who cancels reads to the end of what is paid, can take it back, and is charged no more', async () => {
  const { id } = await aPaidMember(stripe, { billing: 'month' })
  await cancelSubscription({ id })
  const leaving = await membershipNow(id)
  expect(leaving).toMatchObject({ status: 'active', readsUntil: leaving.paidUntil })
  expect(leaving.noticeAt).not.toBeNull()

  await withdrawSubscriptionCancellation({ id })
  expect((await membershipNow(id)).noticeAt).toBeNull()
  await cancelSubscription({ id })
  await cancelSubscription({ id })
  const time = await passDays(stripe, 40)
  const gone = await membershipNow(id)
  expect(gone).toMatchObject({ status: 'ended', payments: [{ amountCents: 2400 }] })
  expect(readsAt(gone, time)).toBe(false)
  expect(await whats(id)).toEqual(['joined', 'notice given', 'notice withdrawn', 'notice given', 'ended'])
  await expect(withdrawSubscriptionCancellation({ id })).rejects.toThrow('has ended')
})

test('a pause charges nothing and reads to the end of what is paid; going on pays anew, once', async () => {
  const { id } = await aPaidMember(stripe, { billing: 'month' })
  await pauseSubscription({ id })
  const time = await passDays(stripe, 100)
  const paused = await membershipNow(id)
  expect(paused).toMatchObject({ status: 'paused', payments: [{ amountCents: 2400 }] })
  expect(readsAt(paused, time)).toBe(false)

  await Promise.allSettled([1, 2].map(() => resumeSubscription({ id }, time)))
  await resumeSubscription({ id }, time)
  const again = await membershipNow(id)
  expect(again.status).toBe('active')
  expect(readsAt(again, time)).toBe(true)
})

test('a pause that is taken back before its time is over costs nothing', async () => {
  const { id } = await aPaidMember(stripe, { billing: 'year' })
  await pauseSubscription({ id })
  await resumeSubscription({ id })
  const membership = await membershipNow(id)
  expect(membership).toMatchObject({ status: 'active', payments: [{ amountCents: 2400 }] })
})

test('nobody changes the membership of somebody else', async () => {
  const { id } = await aPaidMember(stripe)
  const { id: userId } = await aUser()
  for (const step of [pauseSubscription, cancelSubscription, paySubscription])
    await expect(step({ id, userId })).rejects.toThrow('not found')
  await expect(openCardPage({ id, userId }, 'http://zine.test')).rejects.toThrow('not found')
  expect(await whats(id)).toEqual(['joined'])
})

test('a failed payment is made up for with another card, and reading comes back', async () => {
  await stripe.control('POST', '/billing', { retryDays: [30], afterRetries: 'past_due' })
  const { id, user } = await aPaidMember(stripe, { billing: 'month' }, failsLater)
  const time = await passDays(stripe, 32)
  await expect(paySubscription({ id })).rejects.toThrow('declined')

  const page = await openCardPage({ id, userId: user.id }, 'http://zine.test')
  const card = { card_number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ada' }
  const answer = await fetch(`${page}/card`, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  })
  expect(answer.status).toBeLessThan(400)
  await paySubscription({ id })
  const paid = await membershipNow(id)
  expect(paid).toMatchObject({ status: 'active', payments: [{}, { amountCents: 2400 }] })
  expect(readsAt(paid, time)).toBe(true)
})

test('a plan is changed at once for the difference, once, and only if it can be paid', async () => {
  const { id, user } = await aPaidMember(stripe, { billing: 'month', priceCents: 500 })
  const other = await aPlan({ billing: 'month', priceCents: 900, isNumbered: true })
  const [member] = await listMembershipsOfUser(user)
  expect(member && (await listPlansToChangeTo(member)).map(({ id }) => id)).toContain(other.id)

  await Promise.allSettled([1, 2].map(() => changePlan({ id, userId: user.id }, other.id)))
  const changed = await membershipNow(id)
  expect(changed).toMatchObject({ planId: other.id, priceCents: 900, number: 1 })
  expect(changed.payments.map(({ amountCents }) => amountCents)).toEqual([500, 400])
  const full = await aPlan({ billing: 'month', priceCents: 2000, placeLimit: 1 })
  await aPaidMember(stripe)
  await expect(changePlan({ id }, full.id + 999)).rejects.toThrow('not found')
  const time = await passDays(stripe, 31)
  expect((await membershipNow(id)).payments.map(({ amountCents }) => amountCents)).toEqual([500, 400, 900])
  expect(readsAt(await membershipNow(id), time)).toBe(true)
})
