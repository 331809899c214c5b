import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { toIso } from '../../platform/iso-time'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import type { Billing, Delivery } from '../../site/plans/plans'
import { announceMembership } from './announce-membership.server'
import { type Member, memberNotFound, memberOrigins, memberStates } from './members'

export const withPlanAndUser = {
  plan: { select: { id: true, name: true, billing: true, issueCount: true, delivery: true } },
  user: { select: { username: true, email: true } },
  _count: { select: { copies: { where: { madeAt: null } } } },
} satisfies Prisma.MembershipInclude

export type MembershipRow = Prisma.MembershipGetPayload<{ include: typeof withPlanAndUser }>

/** Leaves out what was begun at Stripe and not paid. */
export const isMember = { NOT: { status: 'pending', startedAt: null } } satisfies Prisma.MembershipWhereInput

/** One membership; with a user, only if it is theirs. */
export interface WhichMembership {
  id: number
  userId?: number
}

/** @throws NotFound */
export async function membershipRow(tx: Transaction, which: WhichMembership): Promise<MembershipRow> {
  const row = await tx.membership.findFirst({ where: { ...which }, include: withPlanAndUser })
  if (!row) throw new NotFound(memberNotFound)
  return row
}

/** @throws NotFound */
export async function lockedMembership(tx: Transaction, which: WhichMembership): Promise<MembershipRow> {
  await tx.membership.updateMany({ where: { ...which }, data: { version: { increment: 0 } } })
  return membershipRow(tx, which)
}

/** @throws NotFound */
export const memberById = async (which: WhichMembership): Promise<Member> =>
  toMember(await membershipRow(db, which))

export async function membershipsOf(userId: number): Promise<Member[]> {
  const where = { userId, ...isMember }
  const rows = await db.membership.findMany({ where, include: withPlanAndUser, orderBy: { id: 'desc' } })
  const isOver = ({ state }: Member) => Number(state === 'ended')
  return rows.map(toMember).sort((one, other) => isOver(one) - isOver(other))
}

export function toMember(row: MembershipRow): Member {
  const { user, plan, stripeSubscriptionId, paidUntil } = row
  return {
    id: row.id,
    userId: row.userId,
    username: user.username,
    email: user.email,
    plan: { ...plan, billing: plan.billing as Billing, delivery: plan.delivery as Delivery },
    origin: memberOrigins.find((origin) => origin === row.origin) ?? 'import',
    state: memberStates.find((state) => state === row.status) ?? 'pending',
    isAtStripe: stripeSubscriptionId !== null,
    number: row.number,
    priceCents: row.priceCents,
    issuesLeft: row.issuesLeft,
    version: row.version,
    startedAt: toIso(row.startedAt),
    paidUntil: toIso(paidUntil),
    endedAt: toIso(row.endedAt),
    owedCopies: row._count.copies,
    isNoticed: row.noticeAt !== null,
    shippingName: row.shippingName ?? '',
    shippingAddress: row.shippingAddress ?? '',
    shippingCountry: row.shippingCountry ?? '',
  }
}

export type ChangeName =
  | 'joined'
  | 'began'
  | 'changed'
  | 'paid'
  | 'paused'
  | 'resumed'
  | 'notice given'
  | 'notice withdrawn'
  | 'end announced'
  | 'ended'

/**
 * Records a change in the membership's history and in the activity log, which has its number alone: the history goes
 * with the account.
 * @param actor undefined for the site itself
 */
export async function recordChange(
  tx: Transaction,
  membershipId: number,
  what: ChangeName,
  actor: Actor | undefined,
  note?: string,
): Promise<void> {
  await recordInHistory(tx, membershipId, what, actor, note)
  const subject = { subjectType: 'member', subjectId: membershipId, subjectName: `no. ${membershipId}` }
  await recordAudit(tx, actor, { action: what === 'joined' ? 'created' : 'changed', ...subject, note: what })
}

export async function recordInHistory(
  tx: Transaction,
  membershipId: number,
  what: ChangeName,
  actor: Actor | undefined,
  note?: string,
): Promise<void> {
  await tx.membershipChange.create({
    data: { membershipId, what, actor: actor?.username ?? 'System', note },
  })
  await announceMembership(tx, membershipId)
}
