import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPlan, aUser } from '../../../../test/builders'
import { site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { listWaitingTasksOf } from '../../../desk/admin/waiting.server'
import { db } from '../../../platform/database/db.server'
import { stripeClient as client } from '../../../shop/orders/payments/stripe.server'
import { openMembershipPayment } from '../join/join.server'
import { listMembers } from '../member-list.server'
import { membershipEndedMailKind } from '../member-mails.server'
import { findRemainingMembershipId } from '../paid-twice.server'
import { endMembershipsPaidTwice } from './end-paid-twice.server'
import { syncMembership } from './sync-membership.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

let guests = 0
const anOpenPage = async (planId: number, email: string) => {
  const guest = { key: `twice-key-${++guests}-0123456789abcdef`, address: site.address }
  const url = await openMembershipPayment(guest, { planId, chosenCents: null, email }, site)
  const sessionId = url.split('/').at(-1) ?? ''
  const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  return { id, sessionId }
}

/** Somebody pays for a plan in two browsers at once. */
async function paidTwiceAtOnce() {
  const { id: planId } = await aPlan({ billing: 'year', priceCents: 2400 })
  const email = `two-${planId}@example.org`
  const pages = [await anOpenPage(planId, email), await anOpenPage(planId, email)]
  for (const { id, sessionId } of pages) {
    await stripe.pay(sessionId, { email })
    await syncMembership(id)
  }
  const [first = 0, second = 0] = pages.map(({ id }) => id)
  return { planId, first, second }
}

const listed = async (planId: number) => {
  const query = { show: 'paid twice', sort: 'newest', q: '', planId } as const
  return (await listMembers(query, null)).members.map(({ id, isPaidTwice }) => [id, isPaidTwice])
}
const now = (id: number) =>
  db.membership.findUniqueOrThrow({ where: { id }, include: { payments: { include: { refunds: true } } } })
const refundsAtStripe = async () =>
  (await client().refunds.list({ limit: 100 })).data.map(({ amount }) => amount)
const waiting = async () =>
  (await listWaitingTasksOf({ staff: 'owner' })).find(({ to }) => to === '/admin/members?show=paid+twice')
    ?.count

test('a plan that two tabs paid for is flagged, and ended and refunded once, though pressed twice at once', async () => {
  const { planId, first, second } = await paidTwiceAtOnce()
  expect(await listed(planId)).toEqual([[second, true]])
  expect([
    await findRemainingMembershipId(first),
    await findRemainingMembershipId(second),
    await waiting(),
  ]).toEqual([null, first, 1])

  const staff = await aUser()
  await Promise.all([1, 2].map(() => endMembershipsPaidTwice({ id: second }, staff)))
  await endMembershipsPaidTwice({ id: second }, staff)
  expect(await now(second)).toMatchObject({
    status: 'ended',
    payments: [{ refundedCents: 2400, refunds: [{ amountCents: 2400 }] }],
  })
  expect(await now(first)).toMatchObject({ status: 'active', payments: [{ refundedCents: 0 }] })
  expect(await refundsAtStripe()).toEqual([2400])
  expect(await membershipEndedMailKind.write({ membershipId: second })).toMatchObject({
    subject: 'You had a membership of Zinehouse twice',
  })
  expect([await listed(planId), await waiting()]).toEqual([[], undefined])
})

test('what was refunded when Stripe failed stays flagged, and is ended with the next press', async () => {
  const { first, second } = await paidTwiceAtOnce()
  const staff = await aUser()
  await stripe.fault({ kind: 'drop', path: '/v1/subscriptions/', method: 'DELETE', count: 3 })
  await expect(endMembershipsPaidTwice({ id: second }, staff)).rejects.toThrow()
  expect(await findRemainingMembershipId(second)).toBe(first)
  await endMembershipsPaidTwice({ id: second }, staff)
  expect(await now(second)).toMatchObject({ status: 'ended', payments: [{ refundedCents: 2400 }] })
  expect(await refundsAtStripe()).toEqual([2400])
})

test('a plan that is paid for once is not ended by it', async () => {
  const { first } = await paidTwiceAtOnce()
  await expect(endMembershipsPaidTwice({ id: first }, await aUser())).rejects.toThrow(
    'no longer pay for this plan twice',
  )
  expect((await now(first)).status).toBe('active')
})
