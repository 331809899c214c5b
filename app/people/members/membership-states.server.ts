import { inTransaction, type Prisma } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Conflict } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { daysLater } from '../../platform/site-zone'
import type { Actor } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { assertPlaceLeft, lockPlan } from '../../site/plans/plan-places.server'
import { memberStateAt } from './add-member.server'
import {
  lockMembership,
  type MembershipChangeName,
  type MembershipRef,
  type MembershipRow,
  recordMembershipChange,
} from './memberships.server'
import { recordCashPayment } from './payments.server'

/**
 * Pauses a membership: reading stops, and the remaining time is kept. Repeating it changes nothing.
 * @throws NotFound; Conflict for one that is not running, or is managed by Stripe
 */
export const pauseMembership = (which: MembershipRef, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status, startedAt, paidUntil }) => {
    if (status === 'paused') return
    if (status !== 'active' || memberStateAt({ startedAt, paidUntil }, now) !== 'active')
      throw new Conflict(t('Only an active membership can be paused.'))
    return { what: 'paused', data: { status: 'paused', pausedAt: now, readsUntil: now } }
  })

/**
 * Resumes a paused membership; its end moves by the days of the pause.
 * @throws NotFound; Conflict for one that has ended
 */
export const resumeMembership = (which: MembershipRef, actor: Actor, now = new Date()) =>
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
 * Cancels a membership at the end of the paid time, or at once if it has no end.
 * @throws NotFound; Conflict for a membership that Stripe manages
 */
export const cancelMembership = (which: MembershipRef, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status, noticeAt, paidUntil }) => {
    if (status === 'ended') return
    if (paidUntil === null) return { what: 'ended', data: endedAt(now) }
    return noticeAt ? undefined : { what: 'notice given', data: { noticeAt: now } }
  })

/**
 * Withdraws a cancellation.
 * @throws NotFound; Conflict for one that has ended
 */
export const withdrawMembershipCancellation = (which: MembershipRef, actor: Actor) =>
  step(which, actor, ({ status, noticeAt }) => {
    if (status === 'ended') throw new Conflict(hasEnded)
    return noticeAt ? { what: 'notice withdrawn', data: { noticeAt: null } } : undefined
  })

/** @throws NotFound; Conflict for one that Stripe manages */
export const endMembership = (which: MembershipRef, actor: Actor, now = new Date()) =>
  step(which, actor, ({ status }) => (status === 'ended' ? undefined : { what: 'ended', data: endedAt(now) }))

const endedAt = (now: Date) => ({ status: 'ended', endedAt: now, readsUntil: now, pausedAt: null })

type Step = { what: MembershipChangeName; data: Prisma.MembershipUncheckedUpdateInput } | undefined

/** Changes a membership according to its state; `step` returns undefined for no change. */
async function step(which: MembershipRef, actor: Actor, decide: (row: MembershipRow) => Step): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockMembership(tx, which)
    if (row.stripeSubscriptionId)
      throw new Conflict(t('This membership is paid by card, so change it there.'))
    const next = decide(row)
    if (!next) return
    await tx.membership.update({
      where: { id: row.id },
      data: { ...next.data, version: { increment: 1 } },
    })
    await recordMembershipChange(tx, row.id, next.what, actor)
  })
}

interface Payment {
  amountCents: number
  /** The new end of the paid time; null leaves it. */
  paidUntil: Date | null
  issues: number
}

/**
 * Records a cash payment, which may prolong or revive a membership.
 * @param key of the form: sending it twice records one payment
 * @throws NotFound; Conflict when Stripe manages the membership, or its plan has become full
 */
export async function recordPayment(
  which: MembershipRef,
  payment: Payment,
  actor: Actor,
  key?: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockMembership(tx, which)
    if (row.stripeSubscriptionId) throw new Conflict(t('This membership is paid by card.'))
    const pay = async () => {
      const next = prolonged(row, payment, now)
      if (row.status === 'ended' && next.status !== 'ended')
        await assertPlaceLeft(tx, await lockPlan(tx, row.planId))
      await tx.membership.update({ where: { id: row.id }, data: { ...next, version: { increment: 1 } } })
      await recordCashPayment(tx, { id: row.id, paidUntil: payment.paidUntil }, payment.amountCents)
      await recordMembershipChange(tx, row.id, 'paid', actor)
      return row
    }
    await createOnce(tx, key, async () => row, pay)
  })
}

function prolonged(row: MembershipRow, { paidUntil, issues }: Payment, now: Date) {
  const issuesLeft = issues > 0 ? (row.issuesLeft ?? 0) + issues : row.issuesLeft
  if (paidUntil === null) return { issuesLeft, status: row.status }
  const notice = { noticeAt: null, paidUntil }
  if (row.status === 'paused') return { issuesLeft, status: row.status, ...notice, pausedAt: now }
  const status = memberStateAt({ startedAt: row.startedAt, paidUntil }, now)
  return {
    issuesLeft,
    status,
    ...notice,
    readsUntil: paidUntil,
    endedAt: status === 'ended' ? row.endedAt : null,
  }
}
