import { whereMembershipBegun } from '../../people/members/memberships.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import type { ExportFolder } from './export-folder.server'
import type { ExportEntries } from './export-layout'
import { exportedBuyerOf, exportedUserSelect } from './guests.server'

type MembershipEntry = ExportEntries['memberships.json'][number]

export async function exportPlans(to: ExportFolder): Promise<void> {
  const rows = await db.plan.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' } })
  const entries = []
  for (const plan of rows) {
    const image = plan.image && (await to.file(plan.image, `plans/${plan.id}`))
    entries.push({ ...plan, image, updatedAt: plan.updatedAt ?? plan.createdAt })
  }
  await to.entries('plans.json', entries)
}

const include = {
  user: exportedUserSelect,
  payments: {
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    include: { refunds: { orderBy: { id: 'asc' } } },
  },
  changes: { orderBy: { id: 'asc' } },
  gift: true,
} satisfies Prisma.MembershipInclude

const isMemberOrGift = { OR: [whereMembershipBegun, { gift: { paidAt: { not: null } } }] }

/** Exports memberships with their payments and gifts; checkouts that were not paid are left out. */
export async function exportMemberships(to: ExportFolder): Promise<void> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.membership.findMany({
      where: { ...isMemberOrGift, plan: { deletedAt: null }, id: { gt: after?.id ?? 0 } },
      include,
      orderBy: { id: 'asc' },
      take,
    })
  const entries: MembershipEntry[] = []
  for await (const rows of readRowsInBatches(read))
    for (const row of rows) entries.push({ ...row, plan: row.planId, ...exportedBuyerOf(row) })
  await to.entries('memberships.json', entries)
}

export async function exportMemberDays(to: ExportFolder): Promise<void> {
  const row = await db.memberSettings.findUnique({ where: { id: 1 } })
  await to.entries('member-days.json', row)
}
