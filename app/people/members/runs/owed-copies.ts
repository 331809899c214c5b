import type { MemberState } from '../members'

export interface PaidPeriod {
  from: Date
  isRefunded: boolean
}

export interface MembershipClaim {
  state: MemberState
  startedAt: Date | null
  endedAt: Date | null
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: Date | null
  /** The number of owed issues that no run contains yet; null for a membership that is not by issues. */
  issuesLeft: number | null
  payments: PaidPeriod[]
}

/**
 * Tells whether a membership is owed a copy of the run that starts at `at`: it had started, was neither paused nor
 * ended, and was paid for that moment. One with a failed payment is owed a copy too, which waits for the payment.
 */
export function isIssueCopyOwed(claim: MembershipClaim, at: Date): boolean {
  const { state, startedAt, endedAt, paidUntil, issuesLeft } = claim
  if (!startedAt || startedAt > at || state === 'pending' || state === 'paused') return false
  if (endedAt && endedAt <= at) return false
  if (isMembershipRefundedAt(claim, at)) return false
  if (issuesLeft !== null) return issuesLeft > 0
  return state === 'past due' || paidUntil === null || paidUntil > at
}

/**
 * Tells whether the payment for a moment was fully refunded: the last payment that had started by then, extended by
 * pauses; for a membership by issues, every payment.
 */
export function isMembershipRefundedAt(
  { payments, issuesLeft }: Pick<MembershipClaim, 'payments' | 'issuesLeft'>,
  at: Date,
): boolean {
  const begun = payments.filter(({ from }) => from <= at)
  const last = Math.max(...begun.map(({ from }) => from.getTime()))
  const paying = issuesLeft === null ? begun.filter(({ from }) => from.getTime() === last) : begun
  return paying.length > 0 && paying.every(({ isRefunded }) => isRefunded)
}

interface Address {
  shippingName: string | null
  shippingAddress: string | null
  shippingCountry: string | null
  /** The time when a parcel to this address was returned. */
  addressFailedAt: Date | null
}

export type IssueCopyDelivery = 'print' | 'digital'

/** The states of a copy whose parcel or mail does not exist yet. */
export type IssueCopyWaitingState =
  | 'ready'
  | 'address missing'
  | 'address failed'
  | 'payment due'
  | 'nothing chosen'
  | 'not owed'

/** The goods that a run sends; null for those that are not chosen. */
export interface GoodsOfIssueRun {
  articleId: number | null
  variantId: number | null
  fileVariantId: number | null
}

export const hasGoodsForDelivery = (
  { articleId, variantId, fileVariantId }: GoodsOfIssueRun,
  delivery: IssueCopyDelivery,
) => (delivery === 'print' ? variantId !== null : articleId !== null || fileVariantId !== null)

/**
 * Returns what a copy waits for: its membership has to be paid for the run, and a printed copy needs an address. A
 * membership that was refunded or ended unpaid is not owed a copy any more.
 */
export function issueCopyWaitingState(
  claim: MembershipClaim & Address,
  delivery: IssueCopyDelivery,
  run: GoodsOfIssueRun & { startedAt: Date },
): IssueCopyWaitingState {
  const at = run.startedAt
  if (isMembershipRefundedAt(claim, at)) return 'not owed'
  const isPaid = claim.paidUntil === null || claim.paidUntil > at
  if (!isPaid) return claim.state === 'ended' ? 'not owed' : 'payment due'
  if (!hasGoodsForDelivery(run, delivery)) return 'nothing chosen'
  if (delivery === 'digital') return 'ready'
  if (!claim.shippingName || !claim.shippingAddress || !claim.shippingCountry) return 'address missing'
  return claim.addressFailedAt ? 'address failed' : 'ready'
}
