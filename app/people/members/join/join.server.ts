import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { formatMoney } from '../../../platform/ui/money'
import { assertSumUnchanged } from '../../../shop/orders/checkout/displayed-sums.server'
import { type Buyer, findExistingBuyer, isGuestBuyer } from '../../../shop/orders/checkout/purchase.server'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import type { Guest } from '../../../site/accounts/guests.server'
import { lockGuestUser } from '../../../site/accounts/guests.server'
import { enforceGuestOrderLimit } from '../../../site/accounts/limits.server'
import { assertPlaceLeft, lockPlan, whereTakesPlanPlace } from '../../../site/plans/plan-places.server'
import type { Plan } from '../../../site/plans/plans'
import { findPlanById } from '../../../site/plans/plans.server'
import { planPriceDigest } from '../plan-price-digest.server'
import { endPendingMembership } from '../stripe/end-pending.server'
import { JoinFailed, openMembershipPage } from './membership-page.server'
import { type PendingMembership, planAndBuyerInclude } from './pending-membership.server'

/** The minimum time that a payment page must still be open to be opened again. */
const resumableMs = 30 * minuteMs
/** Stripe's limit for a payment. */
const maxCents = 99_999_999

export interface ChosenPlan {
  planId: number
  /** The amount that a member chose on a sliding scale; null for the fixed price. */
  chosenCents: number | null
  /** The digest of the price that the page showed. */
  seen?: string
  /** The email address that a guest typed; without it, only Stripe's page asks. */
  email?: string
  /** Set by a member who confirmed that a second membership is intended. */
  isMeant?: boolean
}

/**
 * Opens the payment page of a membership, which is stored as pending before Stripe is called; choosing it again opens
 * the same page.
 * @returns the address of Stripe's page
 * @throws JoinFailed, Conflict, Invalid, NotFound, TooMany
 */
export async function openMembershipPayment(
  visitor: Buyer | Guest,
  { planId, chosenCents, seen, email, isMeant = false }: ChosenPlan,
  visit: { origin: string; address: string },
): Promise<string> {
  if (!isPaymentOn()) {
    log.error('joining is off: STRIPE_SECRET_KEY is not set')
    throw new JoinFailed(t('Payments are off: this site has no payment provider yet.'))
  }
  const plan = await findPlanById(planId)
  const priceCents = agreedPrice(plan, chosenCents)
  assertSumUnchanged(seen, planPriceDigest(plan), priceCents)
  const buyer = withAddress(visitor, email)
  const isResumed = await endOtherPages(buyer, planId, priceCents)
  if (!isResumed && isGuestBuyer(buyer)) await enforceGuestOrderLimit(visit.address)
  const address = isGuestBuyer(buyer) ? email : undefined
  const membership = await pendingMembership({ buyer, address, isMeant }, planId, priceCents)
  return openMembershipPage(membership, visit.origin, address)
}

/**
 * Returns the buyer; a guest is identified together with the typed address, since another address needs
 * another payment page.
 */
const withAddress = (visitor: Buyer | Guest, email: string | undefined): Buyer | Guest =>
  isGuestBuyer(visitor) && email ? { ...visitor, key: `${visitor.key} ${uniqueAccountKey(email)}` } : visitor

/** @throws Invalid */
function agreedPrice({ priceCents, minimumCents }: Plan, chosenCents: number | null): number {
  if (minimumCents === null || chosenCents === null) return priceCents
  const message =
    chosenCents < minimumCents
      ? t('This plan costs at least {minimumCents}.', { minimumCents: formatMoney(minimumCents) })
      : t('Enter at most {maxCents}.', { maxCents: formatMoney(maxCents) })
  if (chosenCents < minimumCents || chosenCents > maxCents) throw new Invalid(message, { price: [message] })
  return chosenCents
}

/**
 * Expires the buyer's open payment pages for the same plan at another price, so that nobody pays twice.
 * @returns whether one can be reopened
 */
async function endOtherPages(buyer: Buyer | Guest, planId: number, priceCents: number): Promise<boolean> {
  const known = await findExistingBuyer(buyer)
  if (!known) return false
  const pending = await pendingOf(db, known.id, planId)
  const same = pending.find((one) => isResumable(one, priceCents))
  for (const other of pending) if (other.id !== same?.id) await endPendingMembership(other.id)
  return same !== undefined
}

const pendingOf = (tx: Transaction, userId: number, planId: number): Promise<PendingMembership[]> =>
  tx.membership.findMany({
    where: { userId, planId, status: 'pending', origin: 'stripe' },
    include: planAndBuyerInclude,
    orderBy: { id: 'asc' },
  })

const isResumable = (pending: PendingMembership, priceCents: number, now = Date.now()) =>
  pending.priceCents === priceCents && pending.createdAt.getTime() > now - resumableMs

interface Joining {
  buyer: Buyer | Guest
  /** The email address that a guest typed. */
  address: string | undefined
  isMeant: boolean
}

/**
 * Finds or creates the pending membership. The plan is locked, so that two at once do not use the same place.
 */
async function pendingMembership({ buyer, address, isMeant }: Joining, planId: number, priceCents: number) {
  return inTransaction(async (tx) => {
    const plan = await lockPlan(tx, planId)
    const { id: userId } = isGuestBuyer(buyer) ? await lockGuestUser(tx, buyer) : buyer
    await assertNotTwice(
      tx,
      plan,
      address ? { emailKey: uniqueAccountKey(address) } : { id: userId },
      isMeant,
    )
    const same = (await pendingOf(tx, userId, planId)).find((one) => isResumable(one, priceCents))
    if (same) return same
    if (plan.isClosed) throw new Conflict(t('This plan is closed to new members.'))
    await assertPlaceLeft(tx, plan)
    return tx.membership.create({
      data: { planId, userId, priceCents, origin: 'stripe', issuesLeft: plan.issueCount },
      include: planAndBuyerInclude,
    })
  })
}

/**
 * @throws Conflict when the buyer has a running membership of this plan, or has one of another plan and did not confirm
 * to want a second
 */
async function assertNotTwice(
  tx: Transaction,
  plan: Plan,
  user: Prisma.UserWhereInput,
  isMeant: boolean,
): Promise<void> {
  if (plan.billing === 'issues' || plan.isClosed) return
  const running = await tx.membership.findMany({
    where: { user, plan: { billing: { not: 'issues' } }, ...whereTakesPlanPlace },
    select: { planId: true },
  })
  if (running.some(({ planId }) => planId === plan.id)) {
    const message = t('You are already a member of this plan.')
    throw new Conflict(message, { email: [message] })
  }
  if (running.length === 0 || isMeant) return
  const message = t('You already have another membership. Press Join again if you want both.')
  throw new Conflict(message, { also: [message] })
}
