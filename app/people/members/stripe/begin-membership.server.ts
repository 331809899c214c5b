import type Stripe from 'stripe'
import type { Transaction } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import { normalizeEmail } from '../../../platform/text/email'
import { addressTextOfStripe } from '../../../shop/orders/payments/session-payment.server'
import { findOrCreateAccountForAddress } from '../../../site/accounts/account-for-address.server'
import { guestRole } from '../../../site/accounts/roles'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { findNextMemberNumber, lockPlanOfMember } from '../../../site/plans/plan-places.server'
import { membershipWelcomeMailKind } from '../member-mails.server'
import { addMembershipHistory } from './membership-steps.server'
import type { SyncedMembership } from './synced-membership.server'

/** Starts a membership that was just paid: a guest gets an account, a numbered plan a number, and the member a mail. */
export async function beginMembership(
  tx: Transaction,
  { id, user, plan: { id: planId, name } }: SyncedMembership,
  session: Stripe.Checkout.Session | undefined,
  now: Date,
): Promise<void> {
  const plan = await lockPlanOfMember(tx, planId)
  const account = user.role === guestRole ? await accountOfGuest(tx, id, session) : user
  await tx.membership.update({
    where: { id },
    data: {
      startedAt: now,
      userId: account.id,
      number: plan && (await findNextMemberNumber(tx, plan)),
      ...addressIn(session),
    },
  })
  await addMembershipHistory(tx, id, { what: 'joined', note: name, at: now })
  if (account.email)
    await enqueueMail(tx, membershipWelcomeMailKind, { membershipId: id }, account.email, {
      kind: 'membership',
      id,
    })
}

async function accountOfGuest(tx: Transaction, membershipId: number, session?: Stripe.Checkout.Session) {
  const email = session?.customer_details?.email
  if (email) return findOrCreateAccountForAddress(tx, normalizeEmail(email))
  log.error({ membershipId }, 'Stripe knows no mail address of a new member')
  throw new Error('Stripe knows no mail address of a new member.')
}

function addressIn(session: Stripe.Checkout.Session | undefined) {
  const shipping = session?.collected_information?.shipping_details
  if (!shipping) return {}
  return {
    shippingName: shipping.name,
    shippingAddress: addressTextOfStripe({ ...shipping.address, country: null }),
    shippingCountry: shipping.address.country,
  }
}
