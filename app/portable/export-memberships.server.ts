import { guestRole } from '../accounts/accounts'
import { isMember } from '../members/memberships.server'
import { db, type Prisma } from '../platform/database/db.server'
import { inBatches } from '../platform/http/stream-response.server'
import type { ExportFolder } from './export-folder.server'
import type { Entries } from './export-layout'

type MembershipEntry = Entries['memberships.json'][number]

const timeOf = (date: Date | null) => date?.toISOString() ?? null

export async function exportPlans(to: ExportFolder): Promise<void> {
  const rows = await db.plan.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } })
  const entries = []
  for (const { version: _version, deletedAt: _deletedAt, image, createdAt, ...plan } of rows)
    entries.push({
      ...plan,
      image: image && (await to.file(image, `plans/${plan.id}`)),
      createdAt: createdAt.toISOString(),
    })
  await to.entries('plans.json', entries)
}

const include = {
  user: { select: { username: true, role: true } },
  payments: {
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    include: { refunds: { orderBy: { id: 'asc' } } },
  },
  changes: { orderBy: { id: 'asc' } },
} satisfies Prisma.MembershipInclude

/** Exports memberships with their payments; what was begun at Stripe and not paid is left out. */
export async function exportMemberships(to: ExportFolder): Promise<void> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.membership.findMany({
      where: { ...isMember, plan: { deletedAt: null }, id: { gt: after?.id ?? 0 } },
      ...{ include, orderBy: { id: 'asc' }, take },
    })
  const entries: MembershipEntry[] = []
  for await (const rows of inBatches(read)) entries.push(...rows.map(entryOf))
  await to.entries('memberships.json', entries)
}

function entryOf(row: Prisma.MembershipGetPayload<{ include: typeof include }>): MembershipEntry {
  const { id: _, planId, userId: _userId, version: _version, user, payments, changes, ...about } = row
  return {
    ...about,
    plan: planId,
    username: user.role === guestRole ? null : user.username,
    ...{ startedAt: timeOf(row.startedAt), paidUntil: timeOf(row.paidUntil) },
    ...{ readsUntil: timeOf(row.readsUntil), noticeAt: timeOf(row.noticeAt) },
    ...{ pausedAt: timeOf(row.pausedAt), endedAt: timeOf(row.endedAt) },
    createdAt: row.createdAt.toISOString(),
    payments: payments.map(({ membershipId: _membershipId, ...payment }) => ({
      ...payment,
      ...{ periodFrom: timeOf(payment.periodFrom), periodUntil: timeOf(payment.periodUntil) },
      paidAt: payment.paidAt.toISOString(),
      refunds: payment.refunds.map(({ amountCents, at }) => ({ amountCents, at: at.toISOString() })),
    })),
    changes: changes.map(({ what, actor, note, at }) => ({ what, actor, note, at: at.toISOString() })),
  }
}
