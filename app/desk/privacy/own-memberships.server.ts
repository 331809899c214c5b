import { announceMembership } from '../../people/members/announce-membership.server'
import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

export const loadMembershipDataOf = (userId: number) =>
  db.membership.findMany({
    where: { userId },
    omit: { userId: true, stripeSessionId: true, version: true },
    include: {
      plan: { select: { name: true } },
      payments: {
        omit: { membershipId: true, feeCents: true },
        include: { refunds: { select: { amountCents: true, at: true } } },
        orderBy: { paidAt: 'asc' },
      },
      changes: { select: { what: true, at: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { id: 'asc' },
  })

export async function listMembershipIdsOf(
  tx: Pick<Transaction, 'membership'>,
  userId: number,
): Promise<number[]> {
  const rows = await tx.membership.findMany({ where: { userId }, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** @throws Conflict */
export async function assertNoChargedMembership(tx: Transaction, userId: number): Promise<void> {
  const isCharged = { stripeSubscriptionId: { not: null }, status: { not: 'ended' }, noticeAt: null }
  if ((await tx.membership.count({ where: { userId, ...isCharged } })) === 0) return
  throw new Conflict(t('Cancel your membership first, under User Info: it is paid by card.'))
}

/**
 * Ends the memberships of a deleted account. Paid ones stay for the books, without address; one whose payment is in
 * progress stays too, and will get an account of its own.
 * @returns whether any stay
 */
export async function endMembershipsOfAccount(
  tx: Transaction,
  { id: userId, username }: { id: number; username: string },
  deletedName: string,
  now = new Date(),
): Promise<boolean> {
  const ids = await listMembershipIdsOf(tx, userId)
  await tx.outgoingMail.deleteMany({ where: { ownerKind: 'membership', ownerId: { in: ids } } })
  const noAddress = { shippingName: null, shippingAddress: null, shippingCountry: null }
  await tx.membership.updateMany({
    where: { userId, NOT: [{ status: 'ended' }, { status: 'pending', startedAt: null }] },
    data: { status: 'ended', endedAt: now, readsUntil: now },
  })
  for (const id of ids) await announceMembership(tx, id)
  await tx.membership.deleteMany({ where: { userId, stripeSessionId: null, payments: { none: {} } } })
  const { count } = await tx.membership.updateMany({ where: { userId }, data: noAddress })
  await tx.membershipChange.updateMany({
    where: { membership: { userId }, actor: username },
    data: { actor: deletedName },
  })
  return count > 0
}

export const countMembershipPayments = (userId: number) =>
  db.membershipPayment.count({ where: { membership: { userId } } })
