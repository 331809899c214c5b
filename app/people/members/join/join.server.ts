import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { formatMoney } from '../../../platform/ui/money'
import { type Buyer, existingBuyer, isGuest } from '../../../shop/orders/checkout/purchase.server'
import { assertShown } from '../../../shop/orders/checkout/shown-sum.server'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { uniqueKey } from '../../../site/accounts/accounts.server'
import type { Guest } from '../../../site/accounts/guests.server'
import { guestFor } from '../../../site/accounts/guests.server'
import { limitGuestOrders } from '../../../site/accounts/limits.server'
import { assertPlaceLeft, lockPlan, takesPlace } from '../../../site/plans/plan-places.server'
import type { Plan } from '../../../site/plans/plans'
import { planById } from '../../../site/plans/plans.server'
import { shownPlan } from '../shown-plan.server'
import { endPending } from '../stripe/end-pending.server'
import { JoinFailed, openMembershipPage } from './membership-page.server'
import { type PendingMembership, withPlanAndBuyer } from './pending-membership.server'

/** A page that is about to expire is not opened again. */
const resumableMs = 30 * minuteMs
/** Stripe's greatest sum of a payment. */
const maxCents = 99_999_999

export interface Choice {
  planId: number
  /** The sum that a member has chosen on a sliding scale; null for the price. */
  chosenCents: number | null
  /** The digest of the price that the page showed. */
  seen?: string
  /** The address that a guest typed; without it, Stripe's page alone asks. */
  email?: string
  /** Set by whoever was told of another membership and wants both. */
  isMeant?: boolean
}

/**
 * Opens the payment page of a membership. It exists, pending, before Stripe is called; chosen again, it is the same
 * page.
 * @returns the address of Stripe's page
 * @throws JoinFailed, Conflict, Invalid, NotFound, TooMany
 */
export async function join(
  visitor: Buyer | Guest,
  { planId, chosenCents, seen, email, isMeant = false }: Choice,
  visit: { origin: string; address: string },
): Promise<string> {
  if (!isPaymentOn()) {
    log.error('joining is off: STRIPE_SECRET_KEY is not set')
    throw new JoinFailed(t('Payment is off: this site has no payment provider yet.'))
  }
  const plan = await planById(planId)
  const priceCents = agreedPrice(plan, chosenCents)
  assertShown(seen, shownPlan(plan), priceCents)
  const buyer = withAddress(visitor, email)
  const isResumed = await endOtherPages(buyer, planId, priceCents)
  if (!isResumed && isGuest(buyer)) await limitGuestOrders(visit.address)
  const address = isGuest(buyer) ? email : undefined
  const membership = await pendingMembership({ buyer, address, isMeant }, planId, priceCents)
  return openMembershipPage(membership, visit.origin, address)
}

/** A guest who types another address has another payment page. */
const withAddress = (visitor: Buyer | Guest, email: string | undefined): Buyer | Guest =>
  isGuest(visitor) && email ? { ...visitor, key: `${visitor.key} ${uniqueKey(email)}` } : visitor

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
 * Ends the buyer's open payment pages for the same plan at another price, so that nobody pays both.
 * @returns whether there is one that can be opened again
 */
async function endOtherPages(buyer: Buyer | Guest, planId: number, priceCents: number): Promise<boolean> {
  const known = await existingBuyer(buyer)
  if (!known) return false
  const pending = await pendingOf(db, known.id, planId)
  const same = pending.find((one) => isResumable(one, priceCents))
  for (const other of pending) if (other.id !== same?.id) await endPending(other.id)
  return same !== undefined
}

const pendingOf = (tx: Transaction, userId: number, planId: number): Promise<PendingMembership[]> =>
  tx.membership.findMany({
    where: { userId, planId, status: 'pending', origin: 'stripe' },
    include: withPlanAndBuyer,
    orderBy: { id: 'asc' },
  })

const isResumable = (pending: PendingMembership, priceCents: number, now = Date.now()) =>
  pending.priceCents === priceCents && pending.createdAt.getTime() > now - resumableMs

interface Joining {
  buyer: Buyer | Guest
  /** What a guest typed. */
  address: string | undefined
  isMeant: boolean
}

/** Finds or creates the pending membership, with the plan locked: two at once never take the same place. */
async function pendingMembership({ buyer, address, isMeant }: Joining, planId: number, priceCents: number) {
  return inTransaction(async (tx) => {
    const plan = await lockPlan(tx, planId)
    const { id: userId } = isGuest(buyer) ? await guestFor(tx, buyer) : buyer
    await assertNotTwice(tx, plan, address ? { emailKey: uniqueKey(address) } : { id: userId }, isMeant)
    const same = (await pendingOf(tx, userId, planId)).find((one) => isResumable(one, priceCents))
    if (same) return same
    if (plan.isClosed) throw new Conflict(t('This plan takes no new members.'))
    await assertPlaceLeft(tx, plan)
    return tx.membership.create({
      data: { planId, userId, priceCents, origin: 'stripe', issuesLeft: plan.issueCount },
      include: withPlanAndBuyer,
    })
  })
}

/** @throws Conflict for a running membership of this plan; of another one, unless both are meant */
async function assertNotTwice(
  tx: Transaction,
  plan: Plan,
  user: Prisma.UserWhereInput,
  isMeant: boolean,
): Promise<void> {
  if (plan.billing === 'issues' || plan.isClosed) return
  const running = await tx.membership.findMany({
    where: { user, plan: { billing: { not: 'issues' } }, ...takesPlace },
    select: { planId: true },
  })
  if (running.some(({ planId }) => planId === plan.id)) {
    const message = t('You are a member of this plan already.')
    throw new Conflict(message, { email: [message] })
  }
  if (running.length === 0 || isMeant) return
  const message = t('You have another membership already. Press Join again if you want both.')
  throw new Conflict(message, { also: [message] })
}
