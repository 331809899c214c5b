import { inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { randomCode } from '../../../platform/process/random-code.server'
import { type Buyer, isGuest } from '../../../shop/orders/checkout/purchase.server'
import { assertShown } from '../../../shop/orders/checkout/shown-sum.server'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { type Guest, guestFor } from '../../../site/accounts/guests.server'
import { limitGuestOrders } from '../../../site/accounts/limits.server'
import { assertPlaceLeft, lockPlan } from '../../../site/plans/plan-places.server'
import { JoinFailed, openMembershipPage } from '../join/membership-page.server'
import { withPlanAndBuyer } from '../join/pending-membership.server'
import { shownPlan } from '../shown-plan.server'
import { giftAddress, giftCents, monthsOf } from './gifts'

export interface GiftForm {
  planId: number
  /** Set for a plan that is paid by the month. */
  months: number | null
  giverName: string
  message: string
  /** The address that the code is mailed to; empty if the buyer prints it. */
  email: string
  /** When it is mailed; null is at once. */
  sendAt: Date | null
  /** The digest of the price that the page showed. */
  seen?: string
}

/**
 * Opens the payment page of a membership for somebody else. It belongs to who pays until its code is redeemed.
 * @param key of the form: sent twice, it is one gift and one payment page
 * @returns the address of Stripe's page; that of the gift when it is paid already
 * @throws JoinFailed, Conflict, NotFound, TooMany
 */
export async function buyGift(
  buyer: Buyer | Guest,
  form: GiftForm,
  key: string,
  visit: { origin: string; address: string },
): Promise<string> {
  if (!isPaymentOn()) throw new JoinFailed(t('Payment is off: this site has no payment provider yet.'))
  if (isGuest(buyer)) await limitGuestOrders(visit.address)
  const { gift, ...membership } = await inTransaction((tx) => pendingGift(tx, buyer, form, key))
  if (gift?.paidAt) return giftAddress(gift)
  return openMembershipPage(membership, visit.origin)
}

const include = { ...withPlanAndBuyer, gift: true } satisfies Prisma.MembershipInclude

/** Finds or creates it, with the plan locked: of two presses the second finds what the first has made. */
async function pendingGift(tx: Transaction, buyer: Buyer | Guest, form: GiftForm, key: string) {
  const plan = await lockPlan(tx, form.planId)
  const { id: userId } = isGuest(buyer) ? await guestFor(tx, buyer) : buyer
  const before = await tx.membership.findFirst({
    where: { userId, status: 'pending', gift: { purchaseKey: key } },
    include,
  })
  if (before) return before
  if (plan.isClosed) throw new Conflict(t('This plan takes no new members.'))
  assertShown(form.seen, shownPlan(plan), giftCents(plan, monthsOf(plan, form.months)))
  await assertPlaceLeft(tx, plan)
  const { giverName, message, email, sendAt } = form
  const months = monthsOf(plan, form.months)
  const sent = email === '' ? {} : { email: email.toLowerCase(), sendAt: sendAt ?? new Date() }
  return tx.membership.create({
    data: {
      planId: plan.id,
      userId,
      origin: 'gift',
      priceCents: giftCents(plan, months),
      issuesLeft: plan.issueCount,
      gift: { create: { code: randomCode(), months, giverName, message, purchaseKey: key, ...sent } },
    },
    include,
  })
}
