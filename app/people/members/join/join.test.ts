import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aMembership, aPlan, aUser } from '../../../../test/builders'
import { site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { handleStripeEvent, onStripeEvent } from '../../../shop/orders/payments/stripe-events.server'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { findPlanById } from '../../../site/plans/plans.server'
import { planPriceDigest } from '../plan-price-digest.server'
import { handleMembershipEvent, membershipEventTypes } from '../stripe/membership-events.server'
import { reconcileMemberships } from '../stripe/reconcile-memberships.server'
import { syncMembership } from '../stripe/sync-membership.server'
import { openMembershipPayment } from './join.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
  onStripeEvent({ types: membershipEventTypes, handle: handleMembershipEvent })
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

let guests = 0
const aGuest = () => ({ key: `guest-key-${++guests}-0123456789abcdef`, address: site.address })
const choose = (plan: { id: number }, chosenCents: number | null = null) => ({ planId: plan.id, chosenCents })
const sessionIn = (url: string) => url.split('/').at(-1) ?? ''

async function aJoining(about: Parameters<typeof aPlan>[0] = {}, guest?: ReturnType<typeof aGuest>) {
  const [plan, user] = [await aPlan(about), await aUser()]
  const sessionId = sessionIn(await openMembershipPayment(guest ?? user, choose(plan), site))
  const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  return { plan, user, sessionId, id }
}

const now = (id: number) =>
  db.membership.findUniqueOrThrow({
    where: { id },
    include: { payments: true, changes: { orderBy: { id: 'asc' } }, user: true },
  })
const mailsOf = async (id: number) =>
  (await db.outgoingMail.findMany({ where: { ownerKind: 'membership', ownerId: id } })).map(
    ({ kind }) => kind,
  )

describe('joining', () => {
  test('a membership opens nothing until it is paid, then reads, once, though asked ten times at once', async () => {
    const { user, plan, id, sessionId } = await aJoining({ billing: 'year', priceCents: 2400 })
    await syncMembership(id)
    expect((await now(id)).status).toBe('pending')
    expect(await loadReadingRightsOf({ id: user.id })).toEqual([])

    await stripe.pay(sessionId)
    await Promise.all(Array.from({ length: 10 }, () => syncMembership(id)))
    const membership = await now(id)
    expect(membership).toMatchObject({
      status: 'active',
      userId: user.id,
      planId: plan.id,
      priceCents: 2400,
      noticeAt: null,
      stripeSubscriptionId: expect.stringMatching(/^sub_/),
    })
    expect(membership.payments).toMatchObject([{ amountCents: 2400, feeCents: 100, refundedCents: 0 }])
    expect(membership.changes.map(({ what }) => what)).toEqual(['joined'])
    expect(await mailsOf(id)).toEqual(['membership begun'])
    const days = (Number(membership.paidUntil) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(364)
    expect(Number(membership.readsUntil)).toBeGreaterThan(Number(membership.paidUntil))
  })

  test('pressed twice, also at once or after a lost answer, it is one page', async () => {
    const [plan, user] = [await aPlan(), await aUser()]
    await stripe.fault({ kind: 'drop', path: '/v1/checkout/sessions', when: 'after', count: 3 })
    await expect(openMembershipPayment(user, choose(plan), site)).rejects.toThrow('Please try again')
    const urls = await Promise.all([1, 2, 3].map(() => openMembershipPayment(user, choose(plan), site)))
    expect(new Set(urls).size).toBe(1)
    expect(await stripe.sessions()).toBe(1)
    expect(await db.membership.count({ where: { userId: user.id } })).toBe(1)
  })

  test('a guest gets an account named after the address, and one that has an account gets it there', async () => {
    const first = await aJoining({}, aGuest())
    await stripe.pay(first.sessionId, { email: 'grace.hopper@example.org' })
    await syncMembership(first.id)
    const { user } = await now(first.id)
    expect(user).toMatchObject({ username: 'grace.hopper', role: 'user', passwordHash: '' })

    const second = await aJoining({}, aGuest())
    await stripe.pay(second.sessionId, { email: 'Grace.Hopper@example.org' })
    await syncMembership(second.id)
    expect((await now(second.id)).userId).toBe(user.id)
  })

  test('a plan by issues is paid once, and owes its issues', async () => {
    const { id, sessionId, user } = await aJoining({ billing: 'issues', issueCount: 4, priceCents: 3000 })
    await stripe.pay(sessionId)
    await syncMembership(id)
    const membership = await now(id)
    expect(membership).toMatchObject({ status: 'active', issuesLeft: 4, paidUntil: null, readsUntil: null })
    expect(membership.payments).toMatchObject([{ amountCents: 3000, periodUntil: null }])
    expect(await loadReadingRightsOf({ id: user.id })).toHaveLength(1)
  })

  test('on a sliding scale a member pays what they choose, not less than the least sum', async () => {
    const plan = await aPlan({ priceCents: 2000, minimumCents: 500 })
    const user = await aUser()
    await expect(openMembershipPayment(user, choose(plan, 499), site)).rejects.toThrow('at least $5.00')
    await openMembershipPayment(user, choose(plan, 700), site)
    const url = await openMembershipPayment(user, choose(plan, 900), site)
    await stripe.pay(sessionIn(url))
    const pending = await db.membership.findMany({ where: { userId: user.id } })
    expect(pending.map(({ priceCents }) => priceCents)).toEqual([900])
    await syncMembership(pending[0]?.id ?? 0)
    expect((await now(pending[0]?.id ?? 0)).payments).toMatchObject([{ amountCents: 900 }])
  })

  test('a guest whose address is a member is not charged twice: the plan is refused, another one asks', async () => {
    const [plan, other] = [await aPlan(), await aPlan()]
    const first = sessionIn(
      await openMembershipPayment(aGuest(), { ...choose(plan), email: 'twice@example.org' }, site),
    )
    await stripe.pay(first, { email: 'twice@example.org' })
    const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: first } })
    await syncMembership(id)

    const again = { ...choose(plan), email: ' Twice@Example.org' }
    await expect(openMembershipPayment(aGuest(), again, site)).rejects.toThrow(
      'You are already a member of this plan.',
    )
    const second = { ...choose(other), email: 'twice@example.org' }
    await expect(openMembershipPayment(aGuest(), second, site)).rejects.toThrow(
      'Press Join again if you want both.',
    )
    await openMembershipPayment(aGuest(), { ...second, isMeant: true }, site)
    await openMembershipPayment(aGuest(), { ...choose(plan), email: 'another@example.org' }, site)
  })

  test('a member who joins another plan is asked first', async () => {
    const [plan, other, user] = [await aPlan(), await aPlan(), await aUser()]
    await aMembership(user.id, plan.id)
    await expect(openMembershipPayment(user, choose(other), site)).rejects.toThrow(
      'Press Join again if you want both.',
    )
    await openMembershipPayment(user, { ...choose(other), isMeant: true }, site)
  })

  test('a member of the plan cannot join it twice, and a closed one takes nobody', async () => {
    const [plan, user] = [await aPlan(), await aUser()]
    await aMembership(user.id, plan.id)
    await expect(openMembershipPayment(user, choose(plan), site)).rejects.toThrow('already')
    await expect(openMembershipPayment(user, choose(await aPlan({ isClosed: true })), site)).rejects.toThrow(
      'closed to new members',
    )
  })

  test('of two who want the last place at once one gets it, and a page that expires frees it', async () => {
    const plan = await aPlan({ placeLimit: 1 })
    const users = await Promise.all([aUser(), aUser()])
    const tries = await Promise.allSettled(
      users.map((user) => openMembershipPayment(user, choose(plan), site)),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

    const held = await db.membership.findFirstOrThrow({ where: { planId: plan.id } })
    await stripe.control('POST', `/sessions/${held.stripeSessionId}/expire`)
    await reconcileMemberships(new Date(Date.now() + 120_000))
    expect(await db.membership.count({ where: { planId: plan.id } })).toBe(0)
    await openMembershipPayment(await aUser(), choose(plan), site)
  })

  test('founding numbers are given as memberships are paid, one after the other', async () => {
    const plan = await aPlan({ isNumbered: true })
    const joined = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const sessionId = sessionIn(await openMembershipPayment(await aUser(), choose(plan), site))
        return db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
      }),
    )
    for (const { stripeSessionId } of joined.slice(1)) await stripe.pay(String(stripeSessionId))
    await Promise.all(joined.map(({ id }) => syncMembership(id)))
    const rows = await db.membership.findMany({ where: { planId: plan.id }, orderBy: { number: 'asc' } })
    expect(rows.flatMap(({ number }) => number ?? [])).toEqual([1, 2, 3, 4])
    expect(rows.find(({ id }) => id === joined[0]?.id)?.number).toBeNull()
  })

  test('every event of a joining, in any order and twice, makes one membership', async () => {
    const { id, sessionId } = await aJoining()
    await stripe.pay(sessionId)
    const events = await stripe.events()
    for (const event of [...events.reverse(), ...events]) await handleStripeEvent(event)
    const membership = await now(id)
    expect(membership).toMatchObject({ status: 'active', payments: [{ amountCents: 2400 }] })
    expect(await mailsOf(id)).toEqual(['membership begun'])
  })

  test('a session that was not noted before a crash is found by its event', async () => {
    const { id, sessionId } = await aJoining()
    await db.membership.update({ where: { id }, data: { stripeSessionId: null } })
    await stripe.pay(sessionId)
    for (const event of await stripe.events()) await handleStripeEvent(event)
    expect((await now(id)).status).toBe('active')
  })
})

test('a plan is joined at the price that its page showed', async () => {
  const { id } = await aPlan({ priceCents: 2400 })
  const choice = { planId: id, chosenCents: null, seen: planPriceDigest(await findPlanById(id)) }
  await openMembershipPayment(await aUser(), choice, site)
  await db.plan.update({ where: { id }, data: { priceCents: 3600 } })
  await expect(openMembershipPayment(await aUser(), choice, site)).rejects.toThrow('The total is now $36.00.')
})
