import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import type { Plan } from '../../site/plans/plans'

export const memberStates = ['active', 'pending', 'past due', 'paused', 'ended'] as const
export type MemberState = (typeof memberStates)[number]
export const memberStateNames: Record<MemberState, string> = {
  active: msg('Active'),
  pending: msg('Pending'),
  'past due': msg('Past due'),
  paused: msg('Paused'),
  ended: msg('Ended'),
}

export const memberOrigins = ['stripe', 'cash', 'complimentary', 'contributor', 'gift', 'import'] as const
export type MemberOrigin = (typeof memberOrigins)[number]
export const memberOriginNames: Record<MemberOrigin, string> = {
  stripe: msg('Card'),
  cash: msg('Cash'),
  complimentary: msg('Complimentary'),
  contributor: msg('Contributor'),
  gift: msg('Gift'),
  import: msg('Imported'),
}

export const manualOrigins = ['cash', 'complimentary', 'contributor'] as const

export const memberNotFound = msg('Member not found.')

/** A membership as pages show it; times are in ISO 8601. */
export interface Member {
  id: number
  userId: number
  username: string
  email: string
  plan: Pick<Plan, 'id' | 'name' | 'billing' | 'issueCount' | 'delivery'>
  origin: MemberOrigin
  state: MemberState
  /** Whether Stripe charges the membership and decides its end. */
  isAtStripe: boolean
  number: number | null
  priceCents: number
  startedAt: string | null
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: string | null
  /** Whether it is cancelled, and ends with the paid time. */
  isNoticed: boolean
  endedAt: string | null
  /** The number of owed issues that no run contains yet; null for a membership that is not by issues. */
  issuesLeft: number | null
  owedCopies: number
  shippingName: string
  shippingAddress: string
  shippingCountry: string
  version: number
}

/** Returns "3 issues"; an empty text if none is owed. */
export function owedIssuesText({
  issuesLeft,
  owedCopies,
}: Pick<Member, 'issuesLeft' | 'owedCopies'>): string {
  const owed = (issuesLeft ?? 0) + owedCopies
  return owed === 0 ? '' : t('{count, plural, one {# issue} other {# issues}}', { count: owed })
}

export const memberList = {
  path: href('/admin/members'),
  shows: ['all', ...memberStates, 'paid twice'],
  sorts: ['newest', 'oldest', 'a-z', 'z-a'],
} as const
