import { db, type Prisma } from '../../../platform/database/db.server'
import { siteCurrency } from '../../../platform/site-currency'
import { localTimeOf, startOfDay } from '../../../platform/site-zone'
import { isMember } from '../memberships.server'

export interface MonthFigures {
  /** YYYY-MM */
  month: string
  /** Paid by card again and again, in cents. */
  recurringCents: number
  /** All else that was paid: by issues, gifts, cash. */
  onceCents: number
  refundedCents: number
  joined: number
  ended: number
  /** At the end of the month, or now. */
  members: number
  /** How many went on paying, of those who did or whose membership ended; null if it was nobody's turn. */
  renewalRate: number | null
}

/** Returns the figures of the last months, newest first, in the site's currency and without test payments. */
export async function monthsFigures(count: number, now = new Date()): Promise<MonthFigures[]> {
  const thisMonth = localTimeOf(now).date.slice(0, 7)
  const figures: MonthFigures[] = []
  for (let ago = 0; ago < count; ago++) figures.push(await figuresOf(monthsBefore(thisMonth, ago), now))
  return figures
}

function monthsBefore(month: string, ago: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - ago)
  return first.toISOString().slice(0, 7)
}

async function figuresOf(month: string, now: Date): Promise<MonthFigures> {
  const gte = startOfDay(`${month}-01`)
  const lt = startOfDay(`${monthsBefore(month, -1)}-01`)
  const during = { gte, lt }
  const [all, recurring] = [{}, isRecurring]
  const paid = (which: Prisma.MembershipPaymentWhereInput) =>
    sumOf({ ...isReal(), paidAt: during, AND: which })
  const [paidCents, recurringCents] = [await paid(all), await paid(recurring)]
  const ended = await db.membership.count({ where: { ...isMember, endedAt: during } })
  const renewed = await renewalsIn(gte, lt)
  return {
    month,
    recurringCents,
    onceCents: paidCents - recurringCents,
    refundedCents: await refundedIn(during),
    joined: await db.membership.count({ where: { ...isMember, startedAt: { gte, lt: earlier(lt, now) } } }),
    ended,
    members: await membersAt(earlier(lt, now)),
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

/** Counts members who paid in a month, and had paid before it. */
const renewalsIn = (gte: Date, lt: Date) =>
  db.membership.count({
    where: {
      AND: [
        { payments: { some: { ...isReal(), paidAt: { gte, lt } } } },
        { payments: { some: { ...isReal(), paidAt: { lt: gte } } } },
      ],
    },
  })

export const membersAt = (time: Date) =>
  db.membership.count({
    where: { ...isMember, startedAt: { lt: time }, OR: [{ endedAt: null }, { endedAt: { gte: time } }] },
  })
