import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aMembership, aPlan, aSubscriber, aUser } from '../../../test/builders'
import { aMailServer } from '../../../test/mail'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { Conflict, Invalid, NotFound, Outdated } from '../../platform/errors/errors'
import { daysLater } from '../../platform/site-zone'
import { findSubscriptionOfAccount } from '../../reach/newsletter/subscribers.server'
import { usernameFromEmail } from '../../site/accounts/account-for-address.server'
import { findAccountById } from '../../site/accounts/accounts.server'
import { resetPassword } from '../../site/accounts/password-reset.server'
import { sendDueMails } from '../../site/mail/outbox.server'
import { loadReadingRightsOf } from '../../site/plans/memberships.server'
import { addMember, type NewMember } from './add-member.server'
import { changeMember, changeMemberAddress } from './change-member.server'
import { updateDueMemberships } from './due-memberships.server'
import {
  cancelMembership,
  endMembership,
  pauseMembership,
  recordPayment,
  resumeMembership,
  withdrawMembershipCancellation,
} from './membership-states.server'
import { findMemberById, listMembershipsOfUser } from './memberships.server'

let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
})
afterEach(() => {
  env.mail.url = undefined
})

const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const noAddress = { shippingName: '', shippingAddress: '', shippingCountry: '' }

const terms = (planId: number, more: Partial<NewMember> = {}): NewMember => ({
  who: '',
  planId,
  origin: 'cash',
  paidCents: 0,
  startedAt: inDays(-1),
  paidUntil: inDays(30),
  issuesLeft: null,
  ...noAddress,
  ...more,
})

async function aMember(more: Partial<NewMember> = {}, plan?: { id: number }) {
  const user = await aUser()
  const { id: planId } = plan ?? (await aPlan())
  return { user, planId, id: await addMember(terms(planId, { who: user.username, ...more }), boss) }
}

const isSubscribed = async (userId: number) => (await findAccountById(userId)).subscription
const changesOf = async (membershipId: number) =>
  (await db.membershipChange.findMany({ where: { membershipId }, orderBy: { id: 'asc' } })).map(
    ({ what, actor }) => `${what} by ${actor}`,
  )

describe('adding a member by hand', () => {
  test('a member reads at once, the payment and who added it are written down', async () => {
    const { user, id } = await aMember({ paidCents: 2400 })
    expect(await findMemberById({ id })).toMatchObject({ userId: user.id, state: 'active', origin: 'cash' })
    expect(await isSubscribed(user.id)).toBe(true)
    expect(await loadReadingRightsOf({ id: user.id })).toEqual([{ reading: 'everything', articleIds: [] }])
    const payments = await db.membershipPayment.findMany({ where: { membershipId: id } })
    expect(payments).toMatchObject([{ method: 'cash', amountCents: 2400, currency: 'usd' }])
    expect(await changesOf(id)).toEqual([`joined by ${boss.username}`])
    const audit = { subjectType: 'member', subjectId: id, actorId: boss.id }
    expect(await db.auditEntry.count({ where: audit })).toBe(1)
  })

  test('an address without an account gets one, named after it, and a link to set a password', async () => {
    const mail = await aMailServer()
    env.mail.url = mail.url
    env.siteUrl = 'https://zine.test'
    const { id: planId } = await aPlan({ name: 'Friend' })
    const who = `ada.${Date.now()}@example.org`
    const id = await addMember(terms(planId, { who }), boss)
    const { userId } = await findMemberById({ id })
    expect((await findAccountById(userId)).username).toMatch(/^ada\.\d+$/)

    await expect.poll(() => mail.to(who)).toHaveLength(1)
    const [, token = ''] = /reset-password\?token=([\w-]+)/.exec(mail.to(who)[0] ?? '') ?? []
    await resetPassword(token, 'nine green herons')
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).passwordHash).not.toBe('')
    await mail.stop()
  })

  test.each([
    ['ada@example.org', 'ada'],
    ['ada.lovelace+zine@example.org', 'ada.lovelace'],
    ['jo@zine.org', 'jo.zine.org'],
    ['Ölaf@x.org', 'Olaf'],
    ['_@_.de', 'reader'],
  ])('an account for %s is named %s', (email, name) => {
    expect(usernameFromEmail(email)).toBe(name)
  })

  test('somebody who is a member, an unknown name and no address are refused with the reason', async () => {
    const { user, planId } = await aMember()
    const add = (who: string) => addMember(terms(planId, { who }), boss)
    await expect(add(user.username)).rejects.toThrow('is already a member of')
    await expect(add('nobody-of-that-name')).rejects.toThrow(Invalid)
    await expect(add('no@address')).rejects.toThrow(Invalid)
    await expect(addMember(terms(999_999, { who: user.username }), boss)).rejects.toThrow(NotFound)
  })

  test('a form that is sent twice, even at once, makes one member', async () => {
    const [user, { id: planId }] = [await aUser(), await aPlan()]
    const add = () => addMember(terms(planId, { who: user.username, paidCents: 500 }), boss, `key ${user.id}`)
    const ids = await Promise.all([add(), add()])
    expect(new Set([...ids, await add()]).size).toBe(1)
    expect(await db.membershipPayment.count({ where: { membershipId: ids[0] } })).toBe(1)
  })

  test('members who join at once get different numbers, and the same address one account', async () => {
    const plan = await aPlan({ isNumbered: true })
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser()))
    await Promise.all(people.map(({ username: who }) => addMember(terms(plan.id, { who }), boss)))
    const rows = await db.membership.findMany({ where: { planId: plan.id } })
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4])

    const who = `same-${Date.now()}@example.org`
    const plans = [await aPlan(), await aPlan()]
    await Promise.all(plans.map(({ id }) => addMember(terms(id, { who }), boss)))
    expect(await db.user.count({ where: { emailKey: who } })).toBe(1)
  })

  test('of two who want the last place one gets it, and the other is told that the plan is full', async () => {
    const plan = await aPlan({ name: 'Founders', placeLimit: 1 })
    const people = [await aUser(), await aUser()]
    const outcomes = await Promise.allSettled(
      people.map(({ username: who }) => addMember(terms(plan.id, { who }), boss)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const full = addMember(terms(plan.id, { who: (await aUser()).username }), boss)
    await expect(full).rejects.toThrow('“Founders” is full')
  })

  test('a plan by issues owes as many as it sells, or as many as are left', async () => {
    const plan = await aPlan({ billing: 'issues', issueCount: 4 })
    const [all, rest] = [await aMember({ paidUntil: null }, plan), await aMember({ issuesLeft: 1 }, plan)]
    expect([await findMemberById(all), await findMemberById(rest)]).toMatchObject([
      { issuesLeft: 4, paidUntil: null },
      { issuesLeft: 1 },
    ])
  })
})

describe('a membership', () => {
  test('opens nothing while it is paused, and ends later by those days', async () => {
    const { user, id } = await aMember()
    const { paidUntil } = await db.membership.findUniqueOrThrow({ where: { id } })
    const pausedAt = new Date()
    await pauseMembership({ id }, user, pausedAt)
    await pauseMembership({ id }, user, inDays(1))
    expect(await isSubscribed(user.id)).toBe(false)
    expect(await loadReadingRightsOf({ id: user.id })).toEqual([])
    await resumeMembership({ id }, user, new Date(pausedAt.getTime() + 3 * dayMs))
    await resumeMembership({ id }, user)
    for (const step of [pauseMembership, resumeMembership]) await step({ id }, user)
    const after = await db.membership.findUniqueOrThrow({ where: { id } })
    expect([after.status, after.readsUntil]).toEqual(['active', daysLater(paidUntil ?? new Date(), 3)])
    expect(await isSubscribed(user.id)).toBe(true)
    expect(await changesOf(id)).toEqual([
      `joined by ${boss.username}`,
      `paused by ${user.username}`,
      `resumed by ${user.username}`,
      `paused by ${user.username}`,
      `resumed by ${user.username}`,
    ])
  })

  test('that is cancelled opens until its time, and notice can be taken back', async () => {
    const { user, id } = await aMember()
    await cancelMembership({ id, userId: user.id }, user)
    expect(await findMemberById({ id })).toMatchObject({ state: 'active', isNoticed: true })
    expect(await isSubscribed(user.id)).toBe(true)
    await withdrawMembershipCancellation({ id, userId: user.id }, user)
    expect(await findMemberById({ id })).toMatchObject({ isNoticed: false })
  })

  test('without an end is over when it is cancelled', async () => {
    const { user, id } = await aMember({ origin: 'complimentary', paidUntil: null })
    await cancelMembership({ id, userId: user.id }, user)
    expect(await findMemberById({ id })).toMatchObject({ state: 'ended' })
    expect(await isSubscribed(user.id)).toBe(false)
    await expect(resumeMembership({ id }, user)).rejects.toThrow(Conflict)
  })

  test('of somebody else looks the same as none', async () => {
    const [{ id }, other] = [await aMember(), await aUser()]
    const theirs = { id, userId: other.id }
    for (const step of [pauseMembership, resumeMembership, cancelMembership, withdrawMembershipCancellation])
      await expect(step(theirs, other)).rejects.toThrow(NotFound)
    await expect(changeMemberAddress(theirs, noAddress, other)).rejects.toThrow(NotFound)
    expect(await findMemberById({ id })).toMatchObject({ state: 'active', isNoticed: false })
  })

  test('that Stripe runs is neither paused nor ended here, and only its address changes', async () => {
    const [user, plan] = [await aUser(), await aPlan()]
    const { id } = await aMembership(user.id, plan.id, { stripeSubscriptionId: `sub_${user.id}` })
    for (const step of [pauseMembership, resumeMembership, cancelMembership, endMembership])
      await expect(step({ id }, boss)).rejects.toThrow(Conflict)
    const change = { ...terms(plan.id), shippingName: 'Ada' }
    await changeMember({ id }, change, undefined, boss)
    expect(await findMemberById({ id })).toMatchObject({ shippingName: 'Ada', paidUntil: null })
  })

  test('that somebody else has saved meanwhile is not overwritten', async () => {
    const { id, planId } = await aMember()
    const { version } = await findMemberById({ id })
    const opened = { version, digests: '' }
    await changeMember({ id }, { ...terms(planId), shippingName: 'Ada' }, opened, boss)
    await expect(changeMember({ id }, terms(planId), opened, boss)).rejects.toThrow(Outdated)
    expect((await findMemberById({ id })).shippingName).toBe('Ada')
  })

  test('moves to another plan with a number of that plan, if a place is left there', async () => {
    const { id } = await aMember()
    const [full, numbered] = [await aPlan({ placeLimit: 1 }), await aPlan({ isNumbered: true })]
    await aMember({}, full)
    await expect(changeMember({ id }, terms(full.id), undefined, boss)).rejects.toThrow('is full')
    await changeMember({ id }, terms(numbered.id), undefined, boss)
    expect(await findMemberById({ id })).toMatchObject({ plan: { id: numbered.id }, number: 1 })
  })

  test('that has ended runs again when a payment prolongs it, once for a form that is sent twice', async () => {
    const { user, id } = await aMember()
    await endMembership({ id }, boss)
    const payment = { amountCents: 900, paidUntil: inDays(60), issues: 0 }
    await recordPayment({ id }, payment, boss, `pay ${id}`)
    await recordPayment({ id }, payment, boss, `pay ${id}`)
    expect(await findMemberById({ id })).toMatchObject({ state: 'active', endedAt: null })
    expect(await isSubscribed(user.id)).toBe(true)
    expect(await db.membershipPayment.count({ where: { membershipId: id } })).toBe(1)
  })
})

describe('time', () => {
  test('a membership whose time is over ends once, and its member is told once', async () => {
    const mail = await aMailServer()
    const { user, id } = await aMember()
    env.mail.url = mail.url
    env.siteUrl = 'https://zine.test'
    const later = inDays(31)
    await Promise.all([updateDueMemberships(later), updateDueMemberships(later)])
    await updateDueMemberships(later)
    expect(await findMemberById({ id })).toMatchObject({ state: 'ended', endedAt: later.toISOString() })
    expect((await changesOf(id)).filter((change) => change.startsWith('ended'))).toEqual(['ended by System'])
    await sendDueMails()
    await expect.poll(() => mail.to(user.email, 'has ended')).toHaveLength(1)
    expect(mail.to(user.email, 'has ended').at(0)).toContain('https://zine.test/join')
    await mail.stop()
  })

  test('a membership of a later day begins on it', async () => {
    const { user, id } = await aMember({ startedAt: inDays(2) })
    expect(await findMemberById({ id })).toMatchObject({ state: 'pending' })
    expect(await isSubscribed(user.id)).toBe(false)
    await updateDueMemberships(inDays(3))
    expect(await findMemberById({ id })).toMatchObject({ state: 'active' })
  })

  test('paused ones, those without end and those that Stripe runs are left', async () => {
    const [{ user, id, planId }, endless] = [await aMember(), await aMember({ paidUntil: null })]
    await pauseMembership({ id }, user)
    const about = { readsUntil: inDays(1), stripeSubscriptionId: `sub_left_${id}` }
    const atStripe = await aMembership((await aUser()).id, planId, about)
    await updateDueMemberships(inDays(40))
    const states = []
    for (const one of [{ id }, endless, atStripe]) states.push((await findMemberById({ id: one.id })).state)
    expect(states).toEqual(['paused', 'active', 'active'])
  })
})

test('the subscription of an account is active by letters or a membership, and letters alone lead to their choice', async () => {
  const { user, id } = await aMember()
  expect(await findSubscriptionOfAccount(await findAccountById(user.id))).toBeNull()
  await aSubscriber({ email: user.email, userId: user.id })
  await db.user.update({ where: { id: user.id }, data: { subscription: true } })
  await endMembership({ id }, boss)
  expect(await isSubscribed(user.id)).toBe(true)
  expect(await findSubscriptionOfAccount(await findAccountById(user.id))).toMatchObject({
    topics: ['everything'],
  })
  expect(await listMembershipsOfUser(user)).toMatchObject([{ id, state: 'ended' }])
})
