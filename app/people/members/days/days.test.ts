import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { aPaidMember, membershipMails, membershipNow, passDays } from '../../../../test/membership'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { onStripeEvent } from '../../../shop/orders/payments/stripe-events.server'
import { addDays, defaultMembershipDays } from '../membership-days'
import { handleMembershipEvent, membershipEventTypes } from '../stripe/membership-events.server'
import { remindOfFailedPayments } from '../stripe/membership-reminders.server'
import { loadMembershipDays, setMembershipDays } from './days.server'

const failsLater = '4000000000000341'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  onStripeEvent({ types: membershipEventTypes, handle: handleMembershipEvent })
})
afterEach(async () => {
  await db.memberSettings.deleteMany()
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

test('mails about a failed payment go out on the days that the owner has set, and reading ends on theirs', async () => {
  expect(await loadMembershipDays()).toEqual(defaultMembershipDays)
  await setMembershipDays(
    { grace: 4, failureMails: [1, 2, 6], renewalNotice: 30 },
    await aUser({ role: 'admin' }),
  )
  await stripe.control('POST', '/billing', { retryDays: [3, 30, 7], afterRetries: 'past_due' })
  const { id } = await aPaidMember(stripe, { billing: 'month' }, failsLater)
  await passDays(stripe, 32)
  const failures = async () =>
    (await membershipMails(id)).filter((kind) => kind === 'membership payment failed').length
  expect(await failures()).toBe(0)
  const { paidUntil, readsUntil, changes } = await membershipNow(id)
  const failed = changes.at(-1)?.at ?? new Date()
  expect(readsUntil).toEqual(paidUntil && addDays(paidUntil, 4))

  const counts: number[] = []
  for (const days of [0, 1, 1, 2, 5, 7]) {
    await remindOfFailedPayments(addDays(failed, days))
    counts.push(await failures())
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3])
})
