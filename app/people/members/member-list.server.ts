import { loadCached } from '../../platform/changes/cached-reads.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { sqlAddressesMatch } from '../../platform/database/sql.server'
import { type Cursor, whereAfterCursor } from '../../platform/http/list-request.server'
import { loadPage } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'
import { csvLine } from '../../platform/text/csv'
import { streamCsv } from '../../platform/text/csv-stream.server'
import { whereAddressesMatch } from '../../platform/text/search-words'
import { type ListQuery, parseListQuery } from '../../platform/ui/list-query'
import { moneyForInput } from '../../platform/ui/money'
import { listAllPlans } from '../../site/plans/plans.server'
import { dayOfTime, lastDayIn } from './member-days'
import { memberList } from './members'
import { memberFromRow, memberInclude, whereMembershipBegun } from './memberships.server'
import { listMembershipsPaidTwice, membershipsPaidTwice } from './paid-twice.server'

const perPage = 50

type Show = (typeof memberList.shows)[number]
type Sort = (typeof memberList.sorts)[number]
export type MemberQuery = ListQuery<Show, Sort> & {
  /** The plan of the members; null for all plans. */
  planId: number | null
}

type MemberFilter = Pick<MemberQuery, 'show' | 'planId' | 'q'>

/** Parses the query of the list's address; an unknown plan is ignored. */
export async function parseMemberQuery(address: URL) {
  const plans = (await loadCached('plans', listAllPlans)).map(({ id, name }) => ({ id, name }))
  const plan = plans.find(({ id }) => String(id) === address.searchParams.get('plan'))
  const query: MemberQuery = { ...parseListQuery(memberList, address), planId: plan?.id ?? null }
  return { plans, query }
}

const orders: Record<Sort, Prisma.MembershipOrderByWithRelationInput[]> = {
  newest: [{ startedAt: 'desc' }, { id: 'desc' }],
  oldest: [{ startedAt: 'asc' }, { id: 'asc' }],
  'a-z': [{ user: { usernameKey: 'asc' } }, { id: 'asc' }],
  'z-a': [{ user: { usernameKey: 'desc' } }, { id: 'desc' }],
}

export async function listMembers(query: MemberQuery, askedPage: string | null) {
  const where = await whereQuery(query)
  const orderBy = orders[query.sort]
  const { rows, ...paged } = await loadPage(
    askedPage,
    perPage,
    (part) => db.membership.findMany({ where, include: memberInclude, orderBy, ...part }),
    () => db.membership.count({ where }),
  )
  return { members: await withPaid(rows), ...paged }
}

async function withPaid(rows: Row[]) {
  const paid = await paidBy(rows.map(({ id }) => id))
  const isAnyTwice = (await membershipsPaidTwice.read()) > 0
  const userIds = rows.map(({ userId }) => userId)
  const twice = new Set((isAnyTwice ? await listMembershipsPaidTwice(userIds) : []).map(({ id }) => id))
  return rows.map((row) => ({
    ...memberFromRow(row),
    paidCents: paid.get(row.id) ?? 0,
    isPaidTwice: twice.has(row.id),
  }))
}

export async function listMembersAfterCursor(query: MemberFilter, cursor: Cursor | undefined, take: number) {
  const where = { AND: [await whereQuery(query), whereAfterCursor([{ id: 'desc' }], cursor)] }
  return withPaid(
    await db.membership.findMany({ where, include: memberInclude, orderBy: { id: 'desc' }, take }),
  )
}
export type ListedMember = Awaited<ReturnType<typeof listMembers>>['members'][number]

async function whereQuery({ show, planId, q }: MemberFilter): Promise<Prisma.MembershipWhereInput> {
  const number = /^\d{1,9}$/.test(q) ? [{ number: Number(q) }] : []
  const named = { user: whereAddressesMatch(q, 'usernameKey', 'emailKey') }
  return {
    ...whereMembershipBegun,
    ...(await whereShown(show)),
    ...(planId !== null && { planId }),
    ...(q && { OR: [named, ...number] }),
  }
}

async function whereShown(show: Show): Promise<Prisma.MembershipWhereInput> {
  if (show === 'all') return {}
  if (show === 'paid twice') return { id: { in: (await listMembershipsPaidTwice()).map(({ id }) => id) } }
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

/** @param q the text, taken literally: `_` is no wildcard */
export function findMembers(q: string, limit: number) {
  return db.$queryRaw<{ id: number; username: string; email: string; plan: string }[]>`
    SELECT "Membership"."id", "User"."username", "User"."email", "Plan"."name" AS "plan" FROM "Membership"
    JOIN "User" ON "User"."id" = "Membership"."userId" JOIN "Plan" ON "Plan"."id" = "Membership"."planId"
    WHERE "Membership"."startedAt" IS NOT NULL
      AND ${sqlAddressesMatch(q, '"User"."usernameKey"', '"User"."emailKey"')}
    ORDER BY "Membership"."id" DESC LIMIT ${limit}`
}

export const memberListColumns = [
  'reference',
  'username',
  'email',
  'plan',
  'state',
  'origin',
  'number',
  'since',
  'until',
  'issues owed',
  'paid',
  'name',
  'address',
  'country',
] as const

/** @param isWanted stops it when the client has gone away */
export const streamMembersCsv = (query: MemberFilter, isWanted: () => Promise<boolean>) =>
  streamCsv(csvLine([...memberListColumns]), lines(query), isWanted)

type Row = Prisma.MembershipGetPayload<{ include: typeof memberInclude }>

async function* lines(query: MemberFilter): AsyncGenerator<string> {
  const where = await whereQuery(query)
  const read = (after: Row | undefined, take: number) =>
    db.membership.findMany({
      where: { AND: [where, { id: { gt: after?.id ?? 0 } }] },
      include: memberInclude,
      orderBy: { id: 'asc' },
      take,
    })
  for await (const rows of readRowsInBatches(read)) {
    const paid = await paidBy(rows.map(({ id }) => id))
    yield rows.map((row) => lineOf(row, paid.get(row.id) ?? 0)).join('')
  }
}

function lineOf(row: Row, paidCents: number): string {
  const member = memberFromRow(row)
  return csvLine([
    row.reference,
    member.username,
    member.email,
    member.plan.name,
    member.state,
    member.origin,
    String(member.number ?? ''),
    dayOfTime(member.startedAt),
    lastDayIn(member.paidUntil),
    String(member.issuesLeft ?? ''),
    moneyForInput(paidCents),
    member.shippingName,
    member.shippingAddress,
    member.shippingCountry,
  ])
}

export async function listMembershipHistoryOf(membershipId: number) {
  const rows = await db.membershipChange.findMany({ where: { membershipId }, orderBy: { id: 'desc' } })
  return rows.map(({ id, what, actor, note, at }) => ({
    id,
    note: note && noteText(note),
    at: at.toISOString(),
    what: t(changeNames[what] ?? what),
    actor: actor === 'System' ? t('System') : actor,
  }))
}

const noteText = storedSentenceTranslator([
  msg('cash'),
  msg('complimentary'),
  msg('contributor'),
  msg('gift'),
  msg('imported, without end'),
  msg('imported'),
  msg('address'),
  msg('email {number}'),
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
