import { inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { randomCode } from '../../../platform/process/random-code.server'
import { assertSumUnchanged } from '../../../shop/orders/checkout/displayed-sums.server'
import { type Buyer, isGuestBuyer } from '../../../shop/orders/checkout/purchase.server'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { type Guest, lockGuestUser } from '../../../site/accounts/guests.server'
import { enforceGuestOrderLimit } from '../../../site/accounts/limits.server'
import { assertPlaceLeft, lockPlan } from '../../../site/plans/plan-places.server'
import { JoinFailed, openMembershipPage } from '../join/membership-page.server'
import { planAndBuyerInclude } from '../join/pending-membership.server'
import { planPriceDigest } from '../plan-price-digest.server'
import { giftAddress, giftMonthsOf, giftPriceCents } from './gifts'

export interface GiftForm {
  planId: number
  /** The number of months, for a plan that is paid by the month. */
  months: number | null
  giverName: string
  message: string
  /** The address to which the code is mailed; empty if the buyer prints it. */
  email: string
  /** When the code is mailed; null is at once. */
  sendAt: Date | null
  /** The digest of the price that the page showed. */
  seen?: string
}

/**
 * Opens the payment page of a gift membership, which belongs to the buyer until its code is redeemed.
 * @param key of the form: sending it twice creates one gift and one payment page
 * @returns the address of Stripe's page; that of the gift when it is paid already
 * @throws JoinFailed, Conflict, NotFound, TooMany
 */
export async function buyGift(
  buyer: Buyer | Guest,
  form: GiftForm,
  key: string,
  visit: { origin: string; address: string },
): Promise<string> {
  if (!isPaymentOn()) throw new JoinFailed(t('Payments are off: this site has no payment provider yet.'))
  if (isGuestBuyer(buyer)) await enforceGuestOrderLimit(visit.address)
  const { gift, ...membership } = await inTransaction((tx) => pendingGift(tx, buyer, form, key))
  if (gift?.paidAt) return giftAddress(gift)
  return openMembershipPage(membership, visit.origin)
}

const include = { ...planAndBuyerInclude, gift: true } satisfies Prisma.MembershipInclude

/** Finds or creates the pending gift, with the plan locked, so that submitting it twice creates one. */
async function pendingGift(tx: Transaction, buyer: Buyer | Guest, form: GiftForm, key: string) {
  const plan = await lockPlan(tx, form.planId)
  const { id: userId } = isGuestBuyer(buyer) ? await lockGuestUser(tx, buyer) : buyer
  const before = await tx.membership.findFirst({
    where: { userId, status: 'pending', gift: { purchaseKey: key } },
    include,
  })
  if (before) return before
  if (plan.isClosed) throw new Conflict(t('This plan is closed to new members.'))
  assertSumUnchanged(form.seen, planPriceDigest(plan), giftPriceCents(plan, giftMonthsOf(plan, form.months)))
  await assertPlaceLeft(tx, plan)
  const { giverName, message, email, sendAt } = form
  const months = giftMonthsOf(plan, form.months)
  const sent = email === '' ? {} : { email: email.toLowerCase(), sendAt: sendAt ?? new Date() }
  return tx.membership.create({
    data: {
      planId: plan.id,
      userId,
      origin: 'gift',
      priceCents: giftPriceCents(plan, months),
      issuesLeft: plan.issueCount,
      gift: { create: { code: randomCode(), months, giverName, message, purchaseKey: key, ...sent } },
    },
    include,
  })
}
