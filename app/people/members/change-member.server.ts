import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import type { OpenedOn } from '../../site/content/opened-version'
import { outdatedError, type ShownValues } from '../../site/content/versions.server'
import { assertPlaceLeft, lockPlan, nextNumber } from '../../site/plans/plan-places.server'
import { addressColumns, type MemberTerms, repeatOnClash, stateAt } from './add-member.server'
import { dayIn, lastDayIn } from './member-days'
import type { Member } from './members'
import {
  lockedMembership,
  type MembershipRow,
  recordChange,
  toMember,
  type WhichMembership,
} from './memberships.server'

export type MemberChange = Omit<MemberTerms, 'origin'>

/**
 * Changes plan, days, issues and address of a membership. Of one that Stripe runs, only the address changes.
 * @throws NotFound, Outdated when somebody saved it since, Conflict when the new plan is full
 */
export async function changeMember(
  which: WhichMembership,
  change: MemberChange,
  opened: OpenedOn | undefined,
  actor: Actor,
): Promise<void> {
  await repeatOnClash(() =>
    inTransaction(async (tx) => {
      const row = await lockedMembership(tx, which)
      await assertNotOutdated(tx, row, opened, actor)
      const data = {
        ...addressColumns(change),
        addressFailedAt: isSameAddress(row, addressColumns(change)) ? row.addressFailedAt : null,
        ...(row.stripeSubscriptionId ? {} : await termsOf(tx, row, change)),
      }
      await tx.membership.update({ where: { id: row.id }, data: { ...data, version: { increment: 1 } } })
      await recordChange(tx, row.id, 'changed', actor)
    }),
  )
}

async function termsOf(tx: Transaction, row: MembershipRow, change: MemberChange, now = new Date()) {
  const { startedAt, paidUntil } = change
  const plan = await lockPlan(tx, change.planId)
  const isMoved = plan.id !== row.planId
  const isPaused = row.status === 'paused' && stateAt(change, now) !== 'ended'
  const status = isPaused ? 'paused' : stateAt(change, now)
  const takesPlaceAnew = status !== 'ended' && (isMoved || row.status === 'ended')
  if (takesPlaceAnew) await assertPlaceLeft(tx, plan)
  const issuesLeft = plan.billing === 'issues' ? (change.issuesLeft ?? plan.issueCount) : null
  const moved = isMoved ? { priceCents: plan.priceCents, number: await nextNumber(tx, plan) } : {}
  return {
    planId: plan.id,
    ...moved,
    status,
    startedAt,
    paidUntil,
    issuesLeft,
    ...(isPaused ? pausedFrom(row, paidUntil, now) : { readsUntil: paidUntil, pausedAt: null }),
    endedAt: status === 'ended' ? (row.endedAt ?? now) : null,
    noticeAt: isSameTime(row.paidUntil, paidUntil) ? row.noticeAt : null,
  }
}

type AddressColumns = ReturnType<typeof addressColumns>
const isSameAddress = (
  row: AddressColumns,
  { shippingName, shippingAddress, shippingCountry }: AddressColumns,
) =>
  row.shippingName === shippingName &&
  row.shippingAddress === shippingAddress &&
  row.shippingCountry === shippingCountry

/** The pause counts from now on, if the end of what is paid was set anew. */
const pausedFrom = ({ paidUntil: before, pausedAt }: MembershipRow, paidUntil: Date | null, now: Date) => ({
  pausedAt: isSameTime(before, paidUntil) ? pausedAt : now,
})

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

async function assertNotOutdated(
  tx: Transaction,
  row: MembershipRow,
  opened: OpenedOn | undefined,
  actor: Actor,
): Promise<void> {
  if (!opened || opened.version === row.version) return
  const shown = memberForComparison(toMember(row))
  const logged = { subjectType: 'member', subjectId: row.id }
  const saved = { what: msg('this membership'), version: row.version, shown, logged }
  throw await outdatedError(tx, opened, saved, actor)
}

export const memberForComparison = (member: Member): ShownValues => ({
  Plan: member.plan.name,
  'First day': dayIn(member.startedAt),
  'Last day': lastDayIn(member.paidUntil),
  'Issues owed': String(member.issuesLeft ?? ''),
  Name: member.shippingName,
  Address: member.shippingAddress,
  Country: member.shippingCountry,
})

/** @throws NotFound */
export async function changeAddress(
  which: WhichMembership,
  address: Pick<MemberTerms, 'shippingName' | 'shippingAddress' | 'shippingCountry'>,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockedMembership(tx, which)
    const data = addressColumns(address)
    if (isSameAddress(row, data) && !row.addressFailedAt) return
    const changed = { ...data, addressFailedAt: null, version: { increment: 1 } }
    await tx.membership.update({ where: { id: row.id }, data: changed })
    await recordChange(tx, row.id, 'changed', actor, 'address')
  })
}
