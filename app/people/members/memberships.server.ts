import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { toIso } from '../../platform/iso-time'
import type { Account } from '../../site/accounts/accounts'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { isModuleOn } from '../../site/modules/switches.server'
import type { Billing, PlanDelivery } from '../../site/plans/plans'
import { announceMembership } from './announce-membership.server'
import { type Member, memberNotFound, memberOrigins, memberStates } from './members'

const planSelect = { id: true, name: true, billing: true, issueCount: true, delivery: true }
export const memberInclude = {
  plan: { select: planSelect },
  user: { select: { username: true, email: true } },
  copies: { where: { madeAt: null }, select: { runId: true } },
} satisfies Prisma.MembershipInclude

export type MembershipRow = Prisma.MembershipGetPayload<{ include: typeof memberInclude }>

/** Matches memberships that have begun, also those that have ended; not checkouts that were never paid. */
export const whereMembershipBegun = {
  NOT: { status: 'pending', startedAt: null },
} satisfies Prisma.MembershipWhereInput

/** The id of a membership; with a user, the membership has to be theirs. */
export interface MembershipRef {
  id: number
  userId?: number
}

/** @throws NotFound */
export async function findMembershipRow(tx: Transaction, which: MembershipRef): Promise<MembershipRow> {
  const row = await tx.membership.findFirst({ where: { ...which }, include: memberInclude })
  if (!row) throw new NotFound(memberNotFound)
  return row
}

/** @throws NotFound */
export async function lockMembership(tx: Transaction, which: MembershipRef): Promise<MembershipRow> {
  await tx.membership.updateMany({ where: { ...which }, data: { version: { increment: 0 } } })
  return findMembershipRow(tx, which)
}

/** @throws NotFound */
export const findMemberById = async (which: MembershipRef): Promise<Member> =>
  memberFromRow(await findMembershipRow(db, which))

type User = Pick<Account, 'id' | 'username' | 'email'>

/** Lists the memberships of a user, of whom most have none: then it is one statement. */
export async function listMembershipsOfUser(user: User): Promise<Member[]> {
  const where = { userId: user.id, ...whereMembershipBegun }
  const rows = await db.membership.findMany({ where, orderBy: { id: 'desc' } })
  if (rows.length === 0) return []
  const [plans, owed] = await Promise.all([
    db.plan.findMany({ where: { id: { in: rows.map(({ planId }) => planId) } }, select: planSelect }),
    db.issueCopy.findMany({
      where: { membershipId: { in: rows.map(({ id }) => id) }, madeAt: null },
      select: { membershipId: true, runId: true },
    }),
  ])
  const copiesOf = (id: number) => owed.filter(({ membershipId }) => membershipId === id)
  const isOver = ({ state }: Member) => Number(state === 'ended')
  return rows
    .flatMap((row) =>
      plans
        .filter(({ id }) => id === row.planId)
        .map((plan) => ({ ...row, plan, user, copies: copiesOf(row.id) })),
    )
    .map(memberFromRow)
    .sort((one, other) => isOver(one) - isOver(other))
}

/** Returns a user's memberships; while members are off, those that have not ended. */
export const listVisibleMemberships = async (user: User) =>
  (await listMembershipsOfUser(user)).filter(({ state }) => state !== 'ended' || isModuleOn('members'))

export function memberFromRow(row: MembershipRow): Member {
  const { user, plan, stripeSubscriptionId, paidUntil } = row
  return {
    id: row.id,
    userId: row.userId,
    username: user.username,
    email: user.email,
    plan: { ...plan, billing: plan.billing as Billing, delivery: plan.delivery as PlanDelivery },
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
    owedCopies: row.copies.length,
    isNoticed: row.noticeAt !== null,
    shippingName: row.shippingName ?? '',
    shippingAddress: row.shippingAddress ?? '',
    shippingCountry: row.shippingCountry ?? '',
  }
}

export type MembershipChangeName =
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
 * Records a change in the membership's history and, without details, in the activity log: the history is deleted with
 * the account.
 * @param actor undefined for the site itself
 */
export async function recordMembershipChange(
  tx: Transaction,
  membershipId: number,
  what: MembershipChangeName,
  actor: Actor | undefined,
  note?: string,
): Promise<void> {
  await recordInMembershipHistory(tx, membershipId, what, actor, note)
  const subject = { subjectType: 'member', subjectId: membershipId, subjectName: `no. ${membershipId}` }
  await recordAudit(tx, actor, { action: what === 'joined' ? 'created' : 'changed', ...subject, note: what })
}

export async function recordInMembershipHistory(
  tx: Transaction,
  membershipId: number,
  what: MembershipChangeName,
  actor: Actor | undefined,
  note?: string,
): Promise<void> {
  await tx.membershipChange.create({
    data: { membershipId, what, actor: actor?.username ?? 'System', note },
  })
  await announceMembership(tx, membershipId)
}
