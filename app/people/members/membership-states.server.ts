import { inTransaction, type Prisma } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Conflict } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { daysLater } from '../../platform/site-zone'
import type { Actor } from '../../site/accounts/audit.server'
import { runOnce } from '../../site/content/idempotency.server'
import { assertPlaceLeft, lockPlan } from '../../site/plans/plan-places.server'
import { stateAt } from './add-member.server'
import {
  type ChangeName,
  lockedMembership,
  type MembershipRow,
  recordChange,
  type WhichMembership,
} from './memberships.server'
import { cashPayment } from './payments.server'

/**
 * Pauses a membership: reading ends, and what is left of it waits. Repeating it changes nothing.
 * @throws NotFound; Conflict for one that does not run, or that Stripe runs
 */
export const pauseMembership = (which: WhichMembership, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status, startedAt, paidUntil }) => {
    if (status === 'paused') return
    if (status !== 'active' || stateAt({ startedAt, paidUntil }, now) !== 'active')
      throw new Conflict(t('Only a membership that runs can be paused.'))
    return { what: 'paused', data: { status: 'paused', pausedAt: now, readsUntil: now } }
  })

/**
 * Resumes a paused membership; it ends later by the days that it was paused.
 * @throws NotFound; Conflict for one that has ended
 */
export const resumeMembership = (which: WhichMembership, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status, pausedAt, paidUntil }) => {
    if (status === 'ended') throw new Conflict(hasEnded)
    if (status !== 'paused') return
    const days = Math.round((now.getTime() - (pausedAt ?? now).getTime()) / dayMs)
    const until = paidUntil && days > 0 ? daysLater(paidUntil, days) : paidUntil
    return {
      what: 'resumed',
      data: { status: 'active', pausedAt: null, paidUntil: until, readsUntil: until },
    }
  })

const hasEnded = msg('This membership has ended.')

/**
 * Gives notice: the membership ends with what is paid, or at once if it has no end.
 * @throws NotFound; Conflict for one that Stripe runs
 */
export const cancelMembership = (which: WhichMembership, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status, noticeAt, paidUntil }) => {
    if (status === 'ended') return
    if (paidUntil === null) return { what: 'ended', data: endedAt(now) }
    return noticeAt ? undefined : { what: 'notice given', data: { noticeAt: now } }
  })

/**
 * Withdraws a cancellation.
 * @throws NotFound; Conflict for one that has ended
 */
export const keepMembership = (which: WhichMembership, actor: Actor) =>
  step(which, actor, ({ status, noticeAt }) => {
    if (status === 'ended') throw new Conflict(hasEnded)
    return noticeAt ? { what: 'notice withdrawn', data: { noticeAt: null } } : undefined
  })

/** @throws NotFound; Conflict for one that Stripe runs */
export const endMembership = (which: WhichMembership, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status }) => (status === 'ended' ? undefined : { what: 'ended', data: endedAt(now) }))

const endedAt = (now: Date) => ({ status: 'ended', endedAt: now, readsUntil: now, pausedAt: null })

type Step = { what: ChangeName; data: Prisma.MembershipUncheckedUpdateInput } | undefined

/** Changes a membership as its present state asks for; no step is no change. */
async function step(
  which: WhichMembership,
  actor: Actor,
  decide: (row: MembershipRow) => Step,
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockedMembership(tx, which)
    if (row.stripeSubscriptionId) throw new Conflict(t('This membership is paid by card, and changed there.'))
    const next = decide(row)
    if (!next) return
    await tx.membership.update({
      where: { id: row.id },
      data: { ...next.data, version: { increment: 1 } },
    })
    await recordChange(tx, row.id, next.what, actor)
  })
}

interface Payment {
  amountCents: number
  /** The new end of what is paid; null leaves it. */
  paidUntil: Date | null
  issues: number
}

/**
 * Records a payment in cash, which may prolong a membership or bring back one that has ended.
 * @param key of the form: sent twice, it is one payment
 * @throws NotFound; Conflict when Stripe runs it, or its plan is full meanwhile
 */
export async function recordPayment(
  which: WhichMembership,
  payment: Payment,
  actor: Actor,
  key?: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockedMembership(tx, which)
    if (row.stripeSubscriptionId) throw new Conflict(t('This membership is paid by card.'))
    const pay = async () => {
      const next = prolonged(row, payment, now)
      if (row.status === 'ended' && next.status !== 'ended')
        await assertPlaceLeft(tx, await lockPlan(tx, row.planId))
      await tx.membership.update({ where: { id: row.id }, data: { ...next, version: { increment: 1 } } })
      await cashPayment(tx, { id: row.id, paidUntil: payment.paidUntil }, payment.amountCents)
      await recordChange(tx, row.id, 'paid', actor)
      return row
    }
    await runOnce(tx, key, async () => row, pay)
  })
}

function prolonged(row: MembershipRow, { paidUntil, issues }: Payment, now: Date) {
  const issuesLeft = issues > 0 ? (row.issuesLeft ?? 0) + issues : row.issuesLeft
  if (paidUntil === null) return { issuesLeft, status: row.status }
  const notice = { noticeAt: null, paidUntil }
  if (row.status === 'paused') return { issuesLeft, status: row.status, ...notice, pausedAt: now }
  const status = stateAt({ startedAt: row.startedAt, paidUntil }, now)
  return {
    issuesLeft,
    status,
    ...notice,
    readsUntil: paidUntil,
    endedAt: status === 'ended' ? row.endedAt : null,
  }
}
