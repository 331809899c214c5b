import type { Transaction } from '../../../platform/database/db.server'
import { recordGiftPayment } from '../gifts/gift-payment.server'
import { begin } from './begin-membership.server'
import { type MembershipColumns, wantedColumns } from './membership-columns.server'
import { recordChanges } from './record-changes.server'
import { paymentChanges, recordPayments } from './record-payments.server'
import type { Snapshot } from './snapshot.server'
import type { SyncedMembership } from './synced-membership.server'

/** Thrown when a membership has changed since Stripe was asked. */
export class Outdated extends Error {}

/**
 * Writes down what Stripe says of a membership, if it is still as it was before Stripe was asked: its state, its
 * payments, its history and the mails about it.
 * @throws Outdated
 */
export async function applySnapshot(
  tx: Transaction,
  before: SyncedMembership,
  snapshot: Snapshot,
  now: Date,
): Promise<void> {
  if (before.origin === 'gift' && before.status === 'pending') return applyToGift(tx, before, snapshot, now)
  const wanted = await wantedColumns(tx, before, snapshot, now)
  const changed = changesOf(before, wanted)
  const paid = paymentChanges(before, snapshot.payments)
  if (Object.keys(changed).length === 0 && paid.length === 0) return
  await save(tx, before, changed)
  await recordPayments(tx, before, paid, now)
  const isBeginning = before.status === 'pending' && wanted.status === 'active'
  if (isBeginning) await begin(tx, before, snapshot.session, now)
  else await recordChanges(tx, before, wanted, now)
}

/** A gift that is paid begins nothing until its code is redeemed. */
async function applyToGift(tx: Transaction, before: SyncedMembership, snapshot: Snapshot, now: Date) {
  const paid = paymentChanges(before, snapshot.payments)
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
  if (count === 0) throw new Outdated()
}
