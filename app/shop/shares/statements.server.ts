import { loadReleaseNamesOfItems } from '../../bands/releases/releases.server'
import { db, type Transaction } from '../../platform/database/db.server'
import { siteCurrency } from '../../platform/site-currency'
import { listConsignmentsOfMaker, type MakersConsignment } from './consignments-of-makers.server'
import { type ShareEntryKind, shareEntryKinds } from './entries'
import { firstAndLastQuarter, quarterOf, quartersBetween } from './quarters'

/** The sales or refunds of one title. */
export interface StatementLine {
  title: string
  release: string | null
  kind: ShareEntryKind
  quantity: number
  grossCents: number
  feeCents: number
  shareCents: number
}

export interface Statement {
  /** A quarter, such as 2026-Q4, or a year. */
  period: string
  currency: string
  /** The amount carried over from before. */
  openingCents: number
  lines: StatementLine[]
  earnedCents: number
  /** The payouts of the quarters in the period. */
  payouts: { quarter: string; cents: number; paidOn: string; note: string }[]
  /** The amount owed at the end: opening + earned - paid. */
  closingCents: number
  isOver: boolean
  state: StatementState
  pieces: MakersConsignment[]
}

/**
 * The state of a statement: `due` has to be paid, `carried` is below the payee's minimum payout, `open` is
 * not over yet.
 */
export type StatementState = 'open' | 'due' | 'carried' | 'paid'

interface Payee {
  id: number
  minPayoutCents: number
}

/** Returns a payee's earnings in a quarter or year, and the amount owed at its end. */
export async function loadStatementOfPeriod(
  payee: Payee,
  period: string,
  now = new Date(),
): Promise<Statement> {
  const [first, last] = firstAndLastQuarter(period)
  const during = { payeeId: payee.id, currency: siteCurrency(), quarter: { gte: first, lte: last } }
  const groups = await db.shareEntry.groupBy({
    by: ['merchItemId', 'title', 'kind'],
    where: during,
    _sum: { quantity: true, grossCents: true, feeCents: true, shareCents: true },
  })
  const releases = await loadReleaseNamesOfItems(groups.map(({ merchItemId }) => merchItemId))
  const lines = groups
    .map(({ merchItemId, title, kind, _sum }) => ({
      title,
      release: releases.get(merchItemId) ?? null,
      kind: kind as ShareEntryKind,
      quantity: _sum.quantity ?? 0,
      grossCents: _sum.grossCents ?? 0,
      feeCents: _sum.feeCents ?? 0,
      shareCents: _sum.shareCents ?? 0,
    }))
    .sort(byTitleAndKind)
  const payouts = await db.payout.findMany({
    where: during,
    orderBy: { quarter: 'asc' },
    select: { quarter: true, cents: true, paidOn: true, note: true },
  })
  const openingCents = await owedBefore(payee.id, first)
  const earnedCents = sumOf(lines.map(({ shareCents }) => shareCents))
  const closingCents = openingCents + earnedCents - sumOf(payouts.map(({ cents }) => cents))
  const isOver = last < quarterOf(now)
  const isPaid = payouts.some(({ quarter }) => quarter === last)
  const state = stateOf(payee, { isOver, isPaid, closingCents })
  return {
    period,
    currency: siteCurrency(),
    openingCents,
    lines,
    earnedCents,
    payouts,
    closingCents,
    isOver,
    state,
    pieces: await listConsignmentsOfMaker(payee.id, last),
  }
}

const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0)

const byTitleAndKind = (one: StatementLine, other: StatementLine) =>
  one.title.localeCompare(other.title) ||
  shareEntryKinds.indexOf(one.kind) - shareEntryKinds.indexOf(other.kind)

function stateOf(
  { minPayoutCents }: Payee,
  { isOver, isPaid, closingCents }: { isOver: boolean; isPaid: boolean; closingCents: number },
): StatementState {
  if (isPaid) return 'paid'
  if (!isOver) return 'open'
  return isPayoutDue(closingCents, minPayoutCents) ? 'due' : 'carried'
}

export const isPayoutDue = (owedCents: number, minPayoutCents: number): boolean =>
  owedCents > 0 && owedCents >= minPayoutCents

async function owedBefore(payeeId: number, quarter: string): Promise<number> {
  return sumOwedCents(db, { payeeId, currency: siteCurrency(), quarter: { lt: quarter } })
}

export async function sumOwedCents(
  tx: Transaction,
  where: { payeeId: number; currency: string; quarter: { lt: string } | { lte: string } },
): Promise<number> {
  const [earned, paid] = [
    await tx.shareEntry.aggregate({ where, _sum: { shareCents: true } }),
    await tx.payout.aggregate({ where, _sum: { cents: true } }),
  ]
  return (earned._sum.shareCents ?? 0) - (paid._sum.cents ?? 0)
}

export interface StatementInList {
  quarter: string
  earnedCents: number
  paidCents: number
  /** The amount owed at the end of the period. */
  closingCents: number
  state: StatementState
}

export async function listStatementsOfPayee(payee: Payee, now = new Date()): Promise<StatementInList[]> {
  const where = { payeeId: payee.id, currency: siteCurrency() }
  const earned = await db.shareEntry.groupBy({ by: ['quarter'], where, _sum: { shareCents: true } })
  const paid = await db.payout.findMany({ where })
  const byQuarter = new Map(earned.map(({ quarter, _sum }) => [quarter, _sum.shareCents ?? 0]))
  const [first] = [...byQuarter.keys()].sort()
  if (first === undefined) return []
  const current = quarterOf(now)
  const last = [...byQuarter.keys(), current].sort().at(-1) ?? current
  let closingCents = 0
  const all = quartersBetween(first, last).map((quarter) => {
    const earnedCents = byQuarter.get(quarter) ?? 0
    const payout = paid.find((one) => one.quarter === quarter)
    const paidCents = payout?.cents ?? 0
    closingCents += earnedCents - paidCents
    const about = { isOver: quarter < current, isPaid: payout !== undefined, closingCents }
    return { quarter, earnedCents, paidCents, closingCents, state: stateOf(payee, about) }
  })
  return all.reverse()
}

export const yearsOfStatements = (statements: Pick<StatementInList, 'quarter'>[]): string[] => [
  ...new Set(statements.map(({ quarter }) => quarter.slice(0, 4))),
]
