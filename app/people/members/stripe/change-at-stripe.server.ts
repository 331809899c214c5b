import type Stripe from 'stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict, DomainError, Unavailable } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { isInvalidRequest, stripeClient } from '../../../shop/orders/payments/stripe.server'
import { findMembershipRow, type MembershipRef, type MembershipRow } from '../memberships.server'
import { cardRefusedError, isCardError } from './card-errors.server'
import { syncMembership } from './sync-membership.server'

type Update = Stripe.SubscriptionUpdateParams

/**
 * Pauses a membership: nothing is charged, and its member can read until the paid time ends.
 * @throws NotFound, Conflict, Unavailable
 */
export const pauseSubscription = (which: MembershipRef) =>
  changeSubscription(which, async ({ status }, id) => {
    if (status === 'active') await update(id, { pause_collection: { behavior: 'void' } })
  })

/**
 * Resumes a paused membership. If the paid time is over, the next period starts and is charged now, once.
 * @throws NotFound, Conflict, Unavailable
 */
export const resumeSubscription = (which: MembershipRef, now = new Date()) =>
  changeSubscription(which, async ({ status, paidUntil, pausedAt, reference }, id) => {
    if (status !== 'paused') return
    const isOver = paidUntil !== null && paidUntil <= now
    const anew: Update = { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }
    await update(
      id,
      { pause_collection: '', ...(isOver && anew) },
      `resume-${reference}-${pausedAt?.getTime()}`,
    )
  })

/**
 * Cancels a membership at the end of the paid time, or at once if nothing is paid.
 * @throws NotFound, Conflict, Unavailable
 */
export const cancelSubscription = (which: MembershipRef, now = new Date()) =>
  changeSubscription(which, async ({ status, paidUntil }, id) => {
    const isPaid = status !== 'past due' && paidUntil !== null && paidUntil > now
    if (isPaid) await update(id, { cancel_at_period_end: true })
    else await stripeClient().subscriptions.cancel(id)
  })

/**
 * Withdraws a cancellation.
 * @throws NotFound, Conflict, Unavailable
 */
export const withdrawSubscriptionCancellation = (which: MembershipRef) =>
  changeSubscription(which, async (_, id) => {
    const { cancel_at_period_end: isAtEnd, cancel_at } = await stripeClient().subscriptions.retrieve(id)
    if (isAtEnd) await update(id, { cancel_at_period_end: false })
    else if (cancel_at !== null) await update(id, { cancel_at: '' })
  })

/**
 * Charges an open amount after a failed payment, with the current card.
 * @throws NotFound; Conflict when the card is refused again; Unavailable
 */
export const paySubscription = (which: MembershipRef) =>
  changeSubscription(which, async (_, id) => {
    const { data: open } = await stripeClient().invoices.list({ subscription: id, status: 'open', limit: 10 })
    for (const invoice of open.reverse()) if (invoice.id) await stripeClient().invoices.pay(invoice.id)
  })

/**
 * Opens Stripe's page where a member changes the card.
 * @returns its address
 * @throws NotFound, Conflict, Unavailable
 */
export async function openCardPage(which: MembershipRef, origin: string): Promise<string> {
  const { stripeCustomerId: customer } = await rowAtStripe(which)
  if (!customer) throw new Conflict(notAtStripe)
  const return_url = `${origin}${href('/userInfo/membership')}`
  const { url } = await ask(which, () =>
    stripeClient().billingPortal.sessions.create({
      customer,
      return_url,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url } },
      },
    }),
  )
  return url
}

const notAtStripe = msg('This membership is not paid by card.')

const update = async (id: string, params: Update, idempotencyKey?: string): Promise<void> => {
  await stripeClient().subscriptions.update(id, params, idempotencyKey ? { idempotencyKey } : undefined)
}

async function rowAtStripe(which: MembershipRef) {
  const row = await findMembershipRow(db, which)
  if (!row.stripeSubscriptionId) throw new Conflict(notAtStripe)
  return { ...row, subscriptionId: row.stripeSubscriptionId }
}

export async function changeSubscription(
  which: MembershipRef,
  steps: (row: MembershipRow, subscriptionId: string) => Promise<void>,
): Promise<void> {
  await rowAtStripe(which)
  await ask(which, () => syncMembership(which.id))
  const row = await rowAtStripe(which)
  if (row.status === 'ended') throw new Conflict(t('This membership has ended. You can join again.'))
  await ask(which, () => steps(row, row.subscriptionId))
  await ask(which, () => syncMembership(which.id))
}

async function ask<T>({ id: membershipId }: MembershipRef, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (isCardError(error)) throw cardRefusedError()
    log.error({ err: error, membershipId }, 'membership could not be changed at Stripe')
    if (isInvalidRequest(error)) throw new Conflict(t('Stripe refused this. Please reload the page.'))
    throw new Unavailable(t('The payment provider cannot be reached. Please try again.'))
  }
}
