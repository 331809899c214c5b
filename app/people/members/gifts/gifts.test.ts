import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPlan, aUser } from '../../../../test/builders'
import { aMailServer } from '../../../../test/mail'
import { membershipMails, membershipNow, sessionIn } from '../../../../test/membership'
import { site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { stripeClient as client } from '../../../shop/orders/payments/stripe.server'
import { enforceGuessLimit } from '../../../site/accounts/guess-limits.server'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { updateDueMemberships } from '../due-memberships.server'
import { openMembershipPayment } from '../join/join.server'
import { monthsLater } from '../member-days'
import { syncMembership } from '../stripe/sync-membership.server'
import { buyGift, type GiftForm } from './buy-gift.server'
import { findOfferOfGift, redeemGift } from './redeem-gift.server'
import { sendDueGifts } from './send-gifts.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(async () => {
  env.mail.url = undefined
  await stripe.control('POST', '/reset')
})
afterAll(() => stripe.stop())

let keys = 0
const aKey = () => `key-of-a-form-of-a-gift-${++keys}`
const visitor = { user: null, address: site.address, browser: 'Firefox' }
const noAddress = { shippingName: '', shippingAddress: '', shippingCountry: '' }

async function aGift(about: Parameters<typeof aPlan>[0] = {}, more: Partial<GiftForm> = {}) {
  const [plan, buyer] = [await aPlan(about), await aUser()]
  const form = {
    planId: plan.id,
    months: null,
    giverName: 'Ada',
    message: '',
    email: '',
    sendAt: null,
    ...more,
  }
  const buy = (key: string) => buyGift(buyer, form, key, site)
  const sessionId = sessionIn(await buy(aKey()))
  const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  const gift = () => db.membershipGift.findUniqueOrThrow({ where: { membershipId: id } })
  return { plan, buyer, sessionId, id, gift, buy }
}

async function aPaidGift(...given: Parameters<typeof aGift>) {
  const gift = await aGift(...given)
  await stripe.pay(gift.sessionId, { email: 'ada@example.org' })
  await syncMembership(gift.id)
  return { ...gift, code: (await gift.gift()).code }
}

async function payBack(id: number) {
  const { payments } = await membershipNow(id)
  await client().refunds.create({ payment_intent: payments[0]?.paymentIntentId ?? '' })
  await syncMembership(id)
}

const redeeming = (user: Awaited<ReturnType<typeof aUser>>, key = aKey()) => ({
  ...visitor,
  user,
  email: '',
  key,
  ...noAddress,
})

test('a gift that is paid begins nothing until its code is redeemed, and tells who paid once', async () => {
  const { id, plan, buyer, code } = await aPaidGift({ billing: 'month', priceCents: 400 }, { months: 6 })
  await Promise.all([1, 2, 3].map(() => syncMembership(id)))
  const bought = await membershipNow(id)
  expect(bought).toMatchObject({ status: 'pending', startedAt: null, priceCents: 2400 })
  expect(bought.payments).toMatchObject([{ amountCents: 2400 }])
  expect(await membershipMails(id)).toEqual(['gift bought'])
  expect(await loadReadingRightsOf({ id: buyer.id })).toEqual([])
  expect(await findOfferOfGift(code.toLowerCase(), await enforceGuessLimit(visitor))).toMatchObject({
    plan: plan.name,
    lasts: '6 months',
  })

  const reader = await aUser()
  const now = new Date('2026-08-31T10:00:00Z')
  await redeemGift(code, redeeming(reader), now)
  expect(await membershipNow(id)).toMatchObject({
    status: 'active',
    userId: reader.id,
    origin: 'gift',
    startedAt: now,
    paidUntil: new Date('2027-02-28T10:00:00Z'),
    readsUntil: new Date('2027-02-28T10:00:00Z'),
  })
})

test('of three who redeem a code at once one gets it, and the same form sent again changes nothing', async () => {
  const { id, code } = await aPaidGift({ billing: 'issues', issueCount: 4 })
  const readers = await Promise.all([aUser(), aUser(), aUser()])
  const forms = readers.map((reader) => redeeming(reader))
  const outcomes = await Promise.allSettled(forms.map((form) => redeemGift(code, form)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = forms[outcomes.findIndex(({ status }) => status === 'fulfilled')]
  if (winner) await redeemGift(code, winner)
  const { userId, issuesLeft, changes } = await membershipNow(id)
  expect([userId, issuesLeft]).toEqual([winner?.user.id, 4])
  expect(changes.map(({ what }) => what)).toEqual(['joined'])
})

test('who has no account gets one by the address, and a page to set its password', async () => {
  const { id, code } = await aPaidGift()
  const email = `grace.${Date.now()}@example.org`
  const path = await redeemGift(code, { ...visitor, email, key: aKey(), ...noAddress })
  expect(path).toMatch(/^\/reset-password\?token=/)
  expect((await membershipNow(id)).user.email).toBe(email)
  const next = await aPaidGift()
  expect(await redeemGift(next.code, { ...visitor, email, key: aKey(), ...noAddress })).toBeNull()
  await expect(
    redeemGift((await aPaidGift()).code, { ...visitor, email: 'nobody', key: aKey(), ...noAddress }),
  ).rejects.toThrow('Enter a valid email address.')
})

test('it is mailed on its day, once', async () => {
  const mail = await aMailServer()
  env.mail.url = mail.url
  env.siteUrl = 'https://zine.test'
  const email = `grace.${Date.now()}.mail@example.org`
  const sendAt = new Date(Date.now() + 86_400_000)
  const { code, gift } = await aPaidGift({}, { email, sendAt, message: 'Happy birthday!' })
  await sendDueGifts()
  expect((await gift()).mailedAt).toBeNull()
  await Promise.all([1, 2, 3].map(() => sendDueGifts(new Date(Date.now() + 2 * 86_400_000))))
  await expect.poll(() => mail.to(email)).toHaveLength(1)
  expect(mail.to(email).at(0)).toContain('Happy birthday!')
  expect(mail.to(email).at(0)).toContain(`https://zine.test/redeem/${code.slice(0, 4)}`)
})

test('who was given a membership is told once that it ends soon, and again only of another end', async () => {
  const mail = await aMailServer()
  env.mail.url = mail.url
  env.siteUrl = 'https://zine.test'
  const { id, code } = await aPaidGift({ billing: 'month' }, { months: 3 })
  const reader = await aUser()
  await redeemGift(code, redeeming(reader))
  const ends = () => membershipMails(id).then((kinds) => kinds.filter((kind) => kind === 'gift ends').length)
  const { readsUntil } = await membershipNow(id)
  const before = (days: number) => new Date(Number(readsUntil) - days * 86_400_000)
  await updateDueMemberships(before(20))
  expect(await ends()).toBe(0)
  await Promise.all([updateDueMemberships(before(10)), updateDueMemberships(before(10))])
  await updateDueMemberships(before(1))
  expect(await ends()).toBe(1)
  await expect.poll(() => mail.to(reader.email, 'ends on')).toHaveLength(1)
  await db.membership.update({ where: { id }, data: { readsUntil: before(-300) } })
  await updateDueMemberships(before(1))
  expect(await ends()).toBe(1)
  await updateDueMemberships(before(-295))
  expect(await ends()).toBe(2)
})

test('pressed twice, at once or after a lost answer, it is one gift and one page', async () => {
  const { buy, buyer } = await aGift()
  const key = aKey()
  await stripe.fault({ kind: 'drop', path: '/v1/checkout/sessions', when: 'after', count: 3 })
  await expect(buy(key)).rejects.toThrow('Please try again')
  const urls = await Promise.all([1, 2, 3].map(() => buy(key)))
  expect(new Set(urls).size).toBe(1)
  expect(await db.membership.count({ where: { userId: buyer.id } })).toBe(2)
})

test('paid back before it is redeemed, its code gives nothing; after that, the membership ends', async () => {
  const unused = await aPaidGift()
  await payBack(unused.id)
  await expect(redeemGift(unused.code, redeeming(await aUser()))).rejects.toThrow('was refunded')
  expect((await membershipNow(unused.id)).payments).toMatchObject([{ refundedCents: 2400 }])

  const used = await aPaidGift()
  await redeemGift(used.code, redeeming(await aUser()))
  await payBack(used.id)
  expect((await membershipNow(used.id)).status).toBe('ended')
})

test('a part of a gift that is paid back later leaves the days that its payment is for', async () => {
  const { id, code } = await aPaidGift({ priceCents: 2400 })
  const now = new Date('2026-08-31T10:00:00Z')
  await redeemGift(code, redeeming(await aUser()), now)
  const { payments } = await membershipNow(id)
  await client().refunds.create({ payment_intent: payments[0]?.paymentIntentId ?? '', amount: 500 })
  await syncMembership(id)
  expect((await membershipNow(id)).payments).toMatchObject([
    { refundedCents: 500, periodFrom: now, periodUntil: new Date('2027-08-31T10:00:00Z') },
  ])
})

test('paid back before the site hears of the payment, it is paid and paid back, and nobody is mailed', async () => {
  const { id, sessionId, gift } = await aGift()
  await stripe.pay(sessionId, { email: 'ada@example.org' })
  const { payment_intent } = await client().checkout.sessions.retrieve(sessionId)
  await client().refunds.create({ payment_intent: String(payment_intent) })
  await syncMembership(id)
  const { paidAt, voidedAt, code } = await gift()
  expect([paidAt, voidedAt]).toEqual([expect.any(Date), expect.any(Date)])
  expect(await membershipMails(id)).toEqual([])
  await expect(redeemGift(code, redeeming(await aUser()))).rejects.toThrow('was refunded')
})

test('a gift that is paid holds a place of its plan until it is redeemed or paid back', async () => {
  const { id, plan, code } = await aPaidGift({ placeLimit: 1 })
  await db.membership.update({ where: { id }, data: { createdAt: new Date(Date.now() - 3_600_000) } })
  const next = openMembershipPayment(await aUser(), { planId: plan.id, chosenCents: null }, site)
  await expect(next).rejects.toThrow('is full')
  await payBack(id)
  await expect(redeemGift(code, redeeming(await aUser()))).rejects.toThrow('was refunded')
  await openMembershipPayment(await aUser(), { planId: plan.id, chosenCents: null }, site)
})

test('the form of a gift that is paid leads to that gift, and asks for no second payment', async () => {
  const [plan, buyer] = [await aPlan(), await aUser()]
  const form = { planId: plan.id, months: null, giverName: '', message: '', email: '', sendAt: null }
  const key = aKey()
  const sessionId = sessionIn(await buyGift(buyer, form, key, site))
  const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  await stripe.pay(sessionId, { email: 'ada@example.org' })
  await syncMembership(id)
  const gift = await db.membershipGift.findUniqueOrThrow({ where: { membershipId: id } })
  expect(await buyGift(buyer, form, key, site)).toBe(`/join/gift/${gift.id}`)
})

test('the code of a gift that is not paid is no code, and a page that expired leaves nothing', async () => {
  const { id, gift, sessionId } = await aGift()
  const { code } = await gift()
  expect(await findOfferOfGift(code, await enforceGuessLimit(visitor))).toBeNull()
  await expect(redeemGift(code, redeeming(await aUser()))).rejects.toThrow('Gift not found.')
  await client().checkout.sessions.expire(sessionId)
  await syncMembership(id)
  expect(await db.membership.count({ where: { id } })).toBe(0)
})

test('months are counted by the calendar: the last day of a shorter month stands for a day that it lacks', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  expect(monthsLater(at('2026-11-30'), 3)).toEqual(at('2027-02-28'))
  expect(monthsLater(at('2027-12-15'), 12)).toEqual(at('2028-12-15'))
})
