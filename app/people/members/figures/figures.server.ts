import { cachedTables } from '../../../platform/changes/cached-tables.server'
import { db, type Prisma } from '../../../platform/database/db.server'
import { siteCurrency } from '../../../platform/site-currency'
import { localTimeOf, startOfDay } from '../../../platform/site-zone'
import { whereMembershipBegun } from '../memberships.server'

export interface MonthFigures {
  /** The month, as YYYY-MM. */
  month: string
  /** Recurring card payments, in cents. */
  recurringCents: number
  /** All other payments, in cents: those for memberships by issues, for gifts, and in cash. */
  onceCents: number
  refundedCents: number
  joined: number
  ended: number
  /** The number of members at the end of the month, or now. */
  members: number
  /** The share of due memberships that were renewed; null if none were due. */
  renewalRate: number | null
}

const shownMonths = 12

const lastMonths = cachedTables(['Membership', 'MembershipPayment', 'MembershipRefund', 'Plan'], () =>
  loadMonthlyFigures(shownMonths),
)

/** Returns the figures of the last twelve months, as they were when a membership or payment last changed. */
export const loadLastMonths = () => lastMonths.read()

/** Returns the monthly figures, newest month first, in the site's currency and without test payments. */
export async function loadMonthlyFigures(count: number, now = new Date()): Promise<MonthFigures[]> {
  const thisMonth = localTimeOf(now).date.slice(0, 7)
  const months = Array.from({ length: count }, (_month, ago) => monthsBefore(thisMonth, ago))
  return Promise.all(months.map((month) => loadFiguresOfMonth(month, now)))
}

function monthsBefore(month: string, ago: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - ago)
  return first.toISOString().slice(0, 7)
}

async function loadFiguresOfMonth(month: string, now: Date): Promise<MonthFigures> {
  const gte = startOfDay(`${month}-01`)
  const lt = startOfDay(`${monthsBefore(month, -1)}-01`)
  const during = { gte, lt }
  const end = earlier(lt, now)
  const paid = (which: Prisma.MembershipPaymentWhereInput) =>
    sumOf({ ...isReal(), paidAt: during, AND: which })
  const [paidCents, recurringCents, refundedCents, joined, ended, members, renewed] = await Promise.all([
    paid({}),
    paid(isRecurring),
    refundedIn(during),
    db.membership.count({ where: { ...whereMembershipBegun, startedAt: { gte, lt: end } } }),
    db.membership.count({ where: { ...whereMembershipBegun, endedAt: during } }),
    countMembersAt(end),
    renewalsIn(gte, lt),
  ])
  return {
    month,
    recurringCents,
    onceCents: paidCents - recurringCents,
    refundedCents,
    joined,
    ended,
    members,
    renewalRate: renewed + ended === 0 ? null : renewed / (renewed + ended),
  }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

const isReal = () => ({ isTest: false, currency: siteCurrency() })

const isRecurring = {
  method: 'stripe',
  membership: { plan: { billing: { in: ['month', 'year'] } }, NOT: { origin: 'gift' } },
} satisfies Prisma.MembershipPaymentWhereInput

async function sumOf(where: Prisma.MembershipPaymentWhereInput): Promise<number> {
  const { _sum } = await db.membershipPayment.aggregate({ where, _sum: { amountCents: true } })
  return _sum.amountCents ?? 0
}

async function refundedIn(at: { gte: Date; lt: Date }): Promise<number> {
  const { _sum } = await db.membershipRefund.aggregate({
    where: { at, payment: isReal() },
    _sum: { amountCents: true },
  })
  return _sum.amountCents ?? 0
}

/** Counts members who paid in a month and had paid before it. */
const renewalsIn = (gte: Date, lt: Date) =>
  db.membership.count({
    where: {
      AND: [
        { payments: { some: { ...isReal(), paidAt: { gte, lt } } } },
        { payments: { some: { ...isReal(), paidAt: { lt: gte } } } },
      ],
    },
  })

export const countMembersAt = (time: Date) =>
  db.membership.count({
    where: {
      ...whereMembershipBegun,
      startedAt: { lt: time },
      OR: [{ endedAt: null }, { endedAt: { gte: time } }],
    },
  })
