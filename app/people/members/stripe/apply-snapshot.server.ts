import type { Transaction } from '../../../platform/database/db.server'
import { recordGiftPayment } from '../gifts/gift-payment.server'
import { beginMembership } from './begin-membership.server'
import { type MembershipColumns, makeMembershipColumnsFromStripe } from './membership-columns.server'
import { recordMembershipChanges } from './record-changes.server'
import { changedPayments, recordPayments } from './record-payments.server'
import type { StripeSnapshot } from './snapshot.server'
import type { SyncedMembership } from './synced-membership.server'

/** Thrown when a membership was changed while the site waited for Stripe. */
export class MembershipOutdated extends Error {}

/**
 * Stores a membership's data from Stripe, if the membership is unchanged since they were requested: its
 * state, payments and history, and the mails about it.
 * @throws MembershipOutdated
 */
export async function applyStripeSnapshot(
  tx: Transaction,
  before: SyncedMembership,
  snapshot: StripeSnapshot,
  now: Date,
): Promise<void> {
  if (before.origin === 'gift' && before.status === 'pending') return applyToGift(tx, before, snapshot, now)
  const wanted = await makeMembershipColumnsFromStripe(tx, before, snapshot, now)
  const changed = changesOf(before, wanted)
  const paid = changedPayments(before, snapshot.payments)
  if (Object.keys(changed).length === 0 && paid.length === 0) return
  await save(tx, before, changed)
  await recordPayments(tx, before, paid, now)
  const isBeginning = before.status === 'pending' && wanted.status === 'active'
  if (isBeginning) await beginMembership(tx, before, snapshot.session, now)
  else await recordMembershipChanges(tx, before, wanted, now)
}

/** Stores that a gift was paid; it starts no membership until its code is redeemed. */
async function applyToGift(tx: Transaction, before: SyncedMembership, snapshot: StripeSnapshot, now: Date) {
  const paid = changedPayments(before, snapshot.payments)
  if (paid.length === 0) return
  await save(tx, before, {})
  await recordPayments(tx, before, paid, now)
  await recordGiftPayment(tx, before.id, snapshot, now)
}

function changesOf(before: SyncedMembership, wanted: MembershipColumns): Partial<MembershipColumns> {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  const entries = Object.entries(wanted).filter(
    ([name, value]) => plain(before[name as keyof MembershipColumns]) !== plain(value),
  )
  return Object.fromEntries(entries)
}

async function save(
  tx: Transaction,
  { id, version }: SyncedMembership,
  changed: Partial<MembershipColumns>,
): Promise<void> {
  const { count } = await tx.membership.updateMany({
    where: { id, version },
    data: { ...changed, version: { increment: 1 } },
  })
  if (count === 0) throw new MembershipOutdated()
}
