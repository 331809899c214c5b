import type { MemberState } from '../members'

export interface PaidTime {
  from: Date
  isRefunded: boolean
}

export interface Claim {
  state: MemberState
  startedAt: Date | null
  endedAt: Date | null
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: Date | null
  /** Issues that are in no run yet; null for plans that are not paid by issues. */
  issuesLeft: number | null
  payments: PaidTime[]
}

/**
 * Tells whether a membership is owed a copy of the run that starts at `at`: it had begun, was neither paused nor ended,
 * and was paid for that moment. One whose payment failed is owed its copy too, which waits for the payment.
 */
export function isOwed(claim: Claim, at: Date): boolean {
  const { state, startedAt, endedAt, paidUntil, issuesLeft } = claim
  if (!startedAt || startedAt > at || state === 'pending' || state === 'paused') return false
  if (endedAt && endedAt <= at) return false
  if (isRefundedAt(claim, at)) return false
  if (issuesLeft !== null) return issuesLeft > 0
  return state === 'past due' || paidUntil === null || paidUntil > at
}

/**
 * Tells whether what was paid for a moment was given back, all of it: the last payment that had begun by then, which a
 * pause makes longer; of a plan by issues, every payment.
 */
export function isRefundedAt(
  { payments, issuesLeft }: Pick<Claim, 'payments' | 'issuesLeft'>,
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
  /** When a parcel came back from it. */
  addressFailedAt: Date | null
}

export type CopyDelivery = 'print' | 'digital'

/** The states of a copy that is not made yet. */
export type WaitingState =
  | 'ready'
  | 'address missing'
  | 'address failed'
  | 'payment due'
  | 'nothing chosen'
  | 'not owed'

/** What a run sends; null is not chosen. */
export interface RunGoods {
  articleId: number | null
  variantId: number | null
  fileVariantId: number | null
}

export const hasGoods = ({ articleId, variantId, fileVariantId }: RunGoods, delivery: CopyDelivery) =>
  delivery === 'print' ? variantId !== null : articleId !== null || fileVariantId !== null

/**
 * Tells what a copy of a run waits for: its membership has to be paid for the run's moment, and a printed one needs an
 * address. What was refunded since, or ended unpaid, is not owed any more.
 */
export function waitingState(
  claim: Claim & Address,
  delivery: CopyDelivery,
  run: RunGoods & { startedAt: Date },
): WaitingState {
  const at = run.startedAt
  if (isRefundedAt(claim, at)) return 'not owed'
  const isPaid = claim.paidUntil === null || claim.paidUntil > at
  if (!isPaid) return claim.state === 'ended' ? 'not owed' : 'payment due'
  if (!hasGoods(run, delivery)) return 'nothing chosen'
  if (delivery === 'digital') return 'ready'
  if (!claim.shippingName || !claim.shippingAddress || !claim.shippingCountry) return 'address missing'
  return claim.addressFailedAt ? 'address failed' : 'ready'
}
