import { isMember } from '../../people/members/memberships.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { inBatches } from '../../platform/http/stream-response.server'
import { toIso } from '../../platform/iso-time'
import { timestampsOf } from './export-content.server'
import type { ExportFolder } from './export-folder.server'
import type { Entries } from './export-layout'
import { buyerOf, exportedUser } from './guests.server'

type MembershipEntry = Entries['memberships.json'][number]

export async function exportPlans(to: ExportFolder): Promise<void> {
  const rows = await db.plan.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } })
  const entries = []
  for (const { version: _version, deletedAt: _deletedAt, image, createdAt, updatedAt, ...plan } of rows)
    entries.push({
      ...plan,
      image: image && (await to.file(image, `plans/${plan.id}`)),
      ...timestampsOf({ createdAt, updatedAt }),
    })
  await to.entries('plans.json', entries)
}

const include = {
  user: exportedUser,
  payments: {
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    include: { refunds: { orderBy: { id: 'asc' } } },
  },
  changes: { orderBy: { id: 'asc' } },
  gift: { omit: { membershipId: true, purchaseKey: true, redeemKey: true } },
} satisfies Prisma.MembershipInclude

const isMemberOrGift = { OR: [isMember, { gift: { paidAt: { not: null } } }] }

/** Exports memberships with their payments and gifts; what was begun at Stripe and not paid is left out. */
export async function exportMemberships(to: ExportFolder): Promise<void> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.membership.findMany({
      where: { ...isMemberOrGift, plan: { deletedAt: null }, id: { gt: after?.id ?? 0 } },
      include,
      orderBy: { id: 'asc' },
      take,
    })
  const entries: MembershipEntry[] = []
  for await (const rows of inBatches(read)) entries.push(...rows.map(entryOf))
  await to.entries('memberships.json', entries)
}

type ExportedMembership = Prisma.MembershipGetPayload<{ include: typeof include }>

function entryOf(row: ExportedMembership): MembershipEntry {
  const { id: _, planId, userId: _userId, version: _version, user, payments, changes, gift, ...about } = row
  return {
    ...about,
    plan: planId,
    ...buyerOf({ user }),
    addressFailedAt: toIso(row.addressFailedAt),
    startedAt: toIso(row.startedAt),
    paidUntil: toIso(row.paidUntil),
    readsUntil: toIso(row.readsUntil),
    noticeAt: toIso(row.noticeAt),
    pausedAt: toIso(row.pausedAt),
    endedAt: toIso(row.endedAt),
    createdAt: row.createdAt.toISOString(),
    payments: payments.map(({ membershipId: _membershipId, ...payment }) => ({
      ...payment,
      periodFrom: toIso(payment.periodFrom),
      periodUntil: toIso(payment.periodUntil),
      paidAt: payment.paidAt.toISOString(),
      refunds: payment.refunds.map(({ amountCents, at }) => ({ amountCents, at: at.toISOString() })),
    })),
    changes: changes.map(({ what, actor, note, at }) => ({ what, actor, note, at: at.toISOString() })),
    gift: gift && giftEntryOf(gift),
  }
}

const giftEntryOf = (gift: NonNullable<ExportedMembership['gift']>): MembershipEntry['gift'] => ({
  ...gift,
  sendAt: toIso(gift.sendAt),
  mailedAt: toIso(gift.mailedAt),
  paidAt: toIso(gift.paidAt),
  voidedAt: toIso(gift.voidedAt),
  redeemedAt: toIso(gift.redeemedAt),
  createdAt: gift.createdAt.toISOString(),
})

export async function exportMemberDays(to: ExportFolder): Promise<void> {
  const row = await db.memberSettings.findUnique({ where: { id: 1 }, omit: { id: true } })
  await to.entries('member-days.json', row)
}
