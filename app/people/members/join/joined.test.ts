import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan, aUser } from '../../../../test/builders'
import { sessionIn } from '../../../../test/membership'
import { site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { buyGift } from '../gifts/buy-gift.server'
import { redeemGift } from '../gifts/redeem-gift.server'
import { syncMembership } from '../stripe/sync-membership.server'
import { openMembershipPayment } from './join.server'
import { findMembershipOfSession } from './joined.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

let guests = 0
async function aGuestPays(email: string): Promise<string> {
  const guest = { key: `welcome-guest-${++guests}-0123456789abcdef`, address: site.address }
  const { id: planId } = await aPlan()
  const sessionId = sessionIn(await openMembershipPayment(guest, { planId, chosenCents: null }, site))
  await stripe.pay(sessionId, { email })
  return sessionId
}

test('a guest sets the password of the account that their payment has made', async () => {
  const email = `new.${Date.now()}@example.org`
  expect(await findMembershipOfSession(await aGuestPays(email), null)).toMatchObject({
    isPaid: true,
    passwordPath: expect.stringMatching(/^\/reset-password\?token=/),
  })
})

test('whoever pays with the address of an account without a password cannot set one for it', async () => {
  const { email, id } = await aUser({ passwordHash: '' })
  const before = new Date(Date.now() - 60_000)
  await db.user.update({ where: { id }, data: { createdAt: before } })
  expect(await findMembershipOfSession(await aGuestPays(email), null)).toMatchObject({
    isPaid: true,
    isTest: true,
    passwordPath: null,
  })
})

test('the payment page of a gift does not open the account of whoever redeemed it', async () => {
  const [plan, buyer] = [await aPlan(), await aUser()]
  const form = { planId: plan.id, months: null, giverName: '', message: '', email: '', sendAt: null }
  const sessionId = sessionIn(await buyGift(buyer, form, 'key-of-a-gift-at-the-welcome-page', site))
  const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  await stripe.pay(sessionId, { email: 'giver@example.org' })
  await syncMembership(id)
  const { code } = await db.membershipGift.findUniqueOrThrow({ where: { membershipId: id } })
  const noAddress = { shippingName: '', shippingAddress: '', shippingCountry: '' }
  const visitor = { user: null, address: site.address, browser: 'Firefox' }
  await redeemGift(code, {
    ...visitor,
    ...noAddress,
    email: `given.${Date.now()}@example.org`,
    key: 'key-of-the-form-that-redeems',
  })
  await expect(findMembershipOfSession(sessionId, null)).rejects.toThrow('Membership not found.')
})
