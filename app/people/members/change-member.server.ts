import { retryOnClash } from '../../platform/database/database-errors.server'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import type { OpenedVersion } from '../../site/content/opened-version'
import { createOutdatedFormError, type DisplayedValues } from '../../site/content/versions.server'
import { assertPlaceLeft, findNextMemberNumber, lockPlan } from '../../site/plans/plan-places.server'
import { type MemberTerms, memberAddressColumns, memberStateAt } from './add-member.server'
import { dayOfTime, lastDayIn } from './member-days'
import type { Member } from './members'
import {
  lockMembership,
  type MembershipRef,
  type MembershipRow,
  memberFromRow,
  recordMembershipChange,
} from './memberships.server'

export type MemberChange = Omit<MemberTerms, 'origin'>

/**
 * Changes plan, days, issues and address of a membership; of one that Stripe manages, only the address.
 * @throws NotFound, Outdated when somebody saved it since, Conflict when the new plan is full
 */
export async function changeMember(
  which: MembershipRef,
  change: MemberChange,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  await retryOnClash(() =>
    inTransaction(async (tx) => {
      const row = await lockMembership(tx, which)
      await assertNotOutdated(tx, row, opened, actor)
      const data = {
        ...memberAddressColumns(change),
        addressFailedAt: isSameAddress(row, memberAddressColumns(change)) ? row.addressFailedAt : null,
        ...(row.stripeSubscriptionId ? {} : await termsOf(tx, row, change)),
      }
      await tx.membership.update({ where: { id: row.id }, data: { ...data, version: { increment: 1 } } })
      await recordMembershipChange(tx, row.id, 'changed', actor)
    }),
  )
}

async function termsOf(tx: Transaction, row: MembershipRow, change: MemberChange, now = new Date()) {
  const { startedAt, paidUntil } = change
  const plan = await lockPlan(tx, change.planId)
  const isMoved = plan.id !== row.planId
  const isPaused = row.status === 'paused' && memberStateAt(change, now) !== 'ended'
  const status = isPaused ? 'paused' : memberStateAt(change, now)
  const takesPlaceAnew = status !== 'ended' && (isMoved || row.status === 'ended')
  if (takesPlaceAnew) await assertPlaceLeft(tx, plan)
  const issuesLeft = plan.billing === 'issues' ? (change.issuesLeft ?? plan.issueCount) : null
  const moved = isMoved ? { priceCents: plan.priceCents, number: await findNextMemberNumber(tx, plan) } : {}
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

type AddressColumns = ReturnType<typeof memberAddressColumns>
const isSameAddress = (
  row: AddressColumns,
  { shippingName, shippingAddress, shippingCountry }: AddressColumns,
) =>
  row.shippingName === shippingName &&
  row.shippingAddress === shippingAddress &&
  row.shippingCountry === shippingCountry

/** Returns when the pause started: now, if the end of the paid time was changed. */
const pausedFrom = ({ paidUntil: before, pausedAt }: MembershipRow, paidUntil: Date | null, now: Date) => ({
  pausedAt: isSameTime(before, paidUntil) ? pausedAt : now,
})

const isSameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

async function assertNotOutdated(
  tx: Transaction,
  row: MembershipRow,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  if (!opened || opened.version === row.version) return
  const shown = memberForComparison(memberFromRow(row))
  const logged = { subjectType: 'member', subjectId: row.id }
  const saved = { what: msg('this membership'), version: row.version, shown, logged }
  throw await createOutdatedFormError(tx, opened, saved, actor)
}

export const memberForComparison = (member: Member): DisplayedValues => ({
  Plan: member.plan.name,
  'First day': dayOfTime(member.startedAt),
  'Last day': lastDayIn(member.paidUntil),
  'Issues still to send': String(member.issuesLeft ?? ''),
  Name: member.shippingName,
  Address: member.shippingAddress,
  Country: member.shippingCountry,
})

/** @throws NotFound */
export async function changeMemberAddress(
  which: MembershipRef,
  address: Pick<MemberTerms, 'shippingName' | 'shippingAddress' | 'shippingCountry'>,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockMembership(tx, which)
    const data = memberAddressColumns(address)
    if (isSameAddress(row, data) && !row.addressFailedAt) return
    const changed = { ...data, addressFailedAt: null, version: { increment: 1 } }
    await tx.membership.update({ where: { id: row.id }, data: changed })
    await recordMembershipChange(tx, row.id, 'changed', actor, 'address')
  })
}
