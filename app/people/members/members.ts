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

export const handOrigins = ['cash', 'complimentary', 'contributor'] as const

export const memberNotFound = msg('Member not found.')

/** A membership as pages show it. Times are ISO 8601. */
export interface Member {
  id: number
  userId: number
  username: string
  email: string
  plan: Pick<Plan, 'id' | 'name' | 'billing' | 'issueCount' | 'delivery'>
  origin: MemberOrigin
  state: MemberState
  /** Whether Stripe charges it, and decides when it ends. */
  isAtStripe: boolean
  number: number | null
  priceCents: number
  startedAt: string | null
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: string | null
  /** Whether notice was given: it ends with what is paid. */
  isNoticed: boolean
  endedAt: string | null
  /** Issues that are in no run yet; null for plans that are not paid by issues. */
  issuesLeft: number | null
  owedCopies: number
  shippingName: string
  shippingAddress: string
  shippingCountry: string
  version: number
}

/** Returns "3 issues"; an empty text if none is owed. */
export function owedText({ issuesLeft, owedCopies }: Pick<Member, 'issuesLeft' | 'owedCopies'>): string {
  const owed = (issuesLeft ?? 0) + owedCopies
  return owed === 0 ? '' : t('{count, plural, one {# issue} other {# issues}}', { count: owed })
}

export const memberList = {
  path: href('/admin/members'),
  shows: ['all', ...memberStates, 'paid twice'],
  sorts: ['newest', 'oldest', 'a-z', 'z-a'],
} as const
