import { db, type Prisma } from '../../platform/database/db.server'
import { keysFound } from '../../platform/database/sql.server'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { inBatches } from '../../platform/http/stream-response.server'
import { msg, t } from '../../platform/i18n/i18n'
import { storedSentences } from '../../platform/i18n/stored-sentences'
import { csvLine } from '../../platform/text/csv'
import { csvStream } from '../../platform/text/csv-stream.server'
import { whereKeysFound } from '../../platform/text/search-words'
import type { ListQuery } from '../../platform/ui/list-query'
import { moneyForInput } from '../../platform/ui/money'
import { dayIn, lastDayIn } from './member-days'
import type { memberList } from './members'
import { isMember, toMember, withPlanAndUser } from './memberships.server'
import { paidTwice } from './paid-twice.server'

const perPage = 50

type Show = (typeof memberList.shows)[number]
type Sort = (typeof memberList.sorts)[number]
export type MemberQuery = ListQuery<Show, Sort> & {
  /** Null for all plans. */
  planId: number | null
}

const orders: Record<Sort, Prisma.MembershipOrderByWithRelationInput[]> = {
  newest: [{ startedAt: 'desc' }, { id: 'desc' }],
  oldest: [{ startedAt: 'asc' }, { id: 'asc' }],
  'a-z': [{ user: { usernameKey: 'asc' } }, { id: 'asc' }],
  'z-a': [{ user: { usernameKey: 'desc' } }, { id: 'desc' }],
}

export async function membersPage(query: MemberQuery, askedPage: string | null) {
  const where = await whereQuery(query)
  const total = await db.membership.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const orderBy = orders[query.sort]
  const rows = await db.membership.findMany({ where, include: withPlanAndUser, orderBy, skip, take })
  return { members: await withPaid(rows), total, page, pages }
}

async function withPaid(rows: Row[]) {
  const paid = await paidBy(rows.map(({ id }) => id))
  const twice = new Set(
    (await paidTwice({ id: { in: rows.map(({ userId }) => userId) } })).map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...toMember(row),
    paidCents: paid.get(row.id) ?? 0,
    isPaidTwice: twice.has(row.id),
  }))
}

export async function membersAfter(
  query: Pick<MemberQuery, 'show' | 'planId' | 'q'>,
  cursor: Cursor | undefined,
  take: number,
) {
  const where = { AND: [await whereQuery(query), whereAfter([{ id: 'desc' }], cursor)] }
  return withPaid(
    await db.membership.findMany({ where, include: withPlanAndUser, orderBy: { id: 'desc' }, take }),
  )
}
export type ListedMember = Awaited<ReturnType<typeof membersPage>>['members'][number]

async function whereQuery({
  show,
  planId,
  q,
}: Pick<MemberQuery, 'show' | 'planId' | 'q'>): Promise<Prisma.MembershipWhereInput> {
  const number = /^\d{1,9}$/.test(q) ? [{ number: Number(q) }] : []
  const named = { user: whereKeysFound(q, 'usernameKey', 'emailKey') }
  return {
    ...isMember,
    ...(await whereShown(show)),
    ...(planId !== null && { planId }),
    ...(q && { OR: [named, ...number] }),
  }
}

async function whereShown(show: Show): Promise<Prisma.MembershipWhereInput> {
  if (show === 'all') return {}
  if (show === 'paid twice') return { id: { in: (await paidTwice()).map(({ id }) => id) } }
  return { status: show }
}

/** Returns what was paid for memberships, less what was refunded, in cents. */
async function paidBy(membershipIds: number[]): Promise<Map<number, number>> {
  const sums = await db.membershipPayment.groupBy({
    by: ['membershipId'],
    where: { membershipId: { in: membershipIds } },
    _sum: { amountCents: true, refundedCents: true },
  })
  return new Map(
    sums.map(({ membershipId, _sum }) => [membershipId, (_sum.amountCents ?? 0) - (_sum.refundedCents ?? 0)]),
  )
}

/** @param q as it is written: `_` is no wildcard */
export function findMembers(q: string, limit: number) {
  return db.$queryRaw<{ id: number; username: string; email: string; plan: string }[]>`
    SELECT "Membership"."id", "User"."username", "User"."email", "Plan"."name" AS "plan" FROM "Membership"
    JOIN "User" ON "User"."id" = "Membership"."userId" JOIN "Plan" ON "Plan"."id" = "Membership"."planId"
    WHERE "Membership"."startedAt" IS NOT NULL
      AND ${keysFound(q, '"User"."usernameKey"', '"User"."emailKey"')}
    ORDER BY "Membership"."id" DESC LIMIT ${limit}`
}

export const memberColumns = [
  ...['reference', 'username', 'email', 'plan', 'state', 'origin', 'number'],
  ...['since', 'until', 'issues owed', 'paid', 'name', 'address', 'country'],
] as const

/** @param isWanted stops it when the client has gone away */
export const membersCsv = (isWanted: () => Promise<boolean>) =>
  csvStream(csvLine([...memberColumns]), lines(), isWanted)

type Row = Prisma.MembershipGetPayload<{ include: typeof withPlanAndUser }>

async function* lines(): AsyncGenerator<string> {
  const read = (after: Row | undefined, take: number) =>
    db.membership.findMany({
      where: { ...isMember, id: { gt: after?.id ?? 0 } },
      include: withPlanAndUser,
      orderBy: { id: 'asc' },
      take,
    })
  for await (const rows of inBatches(read)) {
    const paid = await paidBy(rows.map(({ id }) => id))
    yield rows.map((row) => lineOf(row, paid.get(row.id) ?? 0)).join('')
  }
}

function lineOf(row: Row, paidCents: number): string {
  const member = toMember(row)
  return csvLine([
    ...[row.reference, member.username, member.email, member.plan.name, member.state, member.origin],
    ...[String(member.number ?? ''), dayIn(member.startedAt), lastDayIn(member.paidUntil)],
    ...[String(member.issuesLeft ?? ''), moneyForInput(paidCents)],
    ...[member.shippingName, member.shippingAddress, member.shippingCountry],
  ])
}

export async function historyOf(membershipId: number) {
  const rows = await db.membershipChange.findMany({ where: { membershipId }, orderBy: { id: 'desc' } })
  return rows.map(({ id, what, actor, note, at }) => ({
    id,
    note: note && noteText(note),
    at: at.toISOString(),
    what: t(changeNames[what] ?? what),
    actor: actor === 'System' ? t('System') : actor,
  }))
}

const noteText = storedSentences([
  msg('cash'),
  msg('complimentary'),
  msg('contributor'),
  msg('gift'),
  msg('imported, without end'),
  msg('imported'),
  msg('address'),
  msg('mail {number}'),
])

const changeNames: Record<string, string | undefined> = {
  joined: msg('joined'),
  began: msg('began'),
  changed: msg('changed'),
  paid: msg('paid'),
  'payment failed': msg('payment failed'),
  reminded: msg('reminded'),
  'renewal announced': msg('renewal announced'),
  refunded: msg('refunded'),
  'refund taken back': msg('refund taken back'),
  paused: msg('paused'),
  resumed: msg('resumed'),
  'notice given': msg('notice given'),
  'notice withdrawn': msg('notice withdrawn'),
  'end announced': msg('end announced'),
  ended: msg('ended'),
}
