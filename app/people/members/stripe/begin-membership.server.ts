import type Stripe from 'stripe'
import type { Transaction } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import { mailboxOf } from '../../../platform/text/email'
import { addressText } from '../../../shop/orders/payments/session-payment.server'
import { accountForAddress } from '../../../site/accounts/account-for-address.server'
import { guestRole } from '../../../site/accounts/roles'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { lockPlanOfMember, nextNumber } from '../../../site/plans/plan-places.server'
import { welcomeMail } from '../member-mails.server'
import { addMembershipHistory } from './membership-steps.server'
import type { SyncedMembership } from './synced-membership.server'

/** Begins a membership that has just been paid: a guest gets an account, a numbered plan a number, the member a mail. */
export async function begin(
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
      number: plan && (await nextNumber(tx, plan)),
      ...addressIn(session),
    },
  })
  await addMembershipHistory(tx, id, { what: 'joined', note: name, at: now })
  if (account.email)
    await enqueueMail(tx, welcomeMail, { membershipId: id }, account.email, { kind: 'membership', id })
}

async function accountOfGuest(tx: Transaction, membershipId: number, session?: Stripe.Checkout.Session) {
  const email = session?.customer_details?.email
  if (email) return accountForAddress(tx, mailboxOf(email) ?? email)
  log.error({ membershipId }, 'Stripe knows no mail address of a new member')
  throw new Error('Stripe knows no mail address of a new member.')
}

function addressIn(session: Stripe.Checkout.Session | undefined) {
  const shipping = session?.collected_information?.shipping_details
  if (!shipping) return {}
  return {
    shippingName: shipping.name,
    shippingAddress: addressText({ ...shipping.address, country: null }),
    shippingCountry: shipping.address.country,
  }
}
