import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import type { Plan } from '../../../site/plans/plans'

/** The numbers of months that a gift of a monthly plan can last. */
export const giftMonths = [3, 6, 12] as const

/** Returns how many months a gift of a plan lasts; null for a plan by issues. */
export function giftMonthsOf({ billing }: Pick<Plan, 'billing'>, chosen: number | null): number | null {
  if (billing === 'issues') return null
  if (billing === 'year') return 12
  return giftMonths.find((months) => months === chosen) ?? giftMonths[0]
}

/** Returns what a gift costs, in cents. */
export const giftPriceCents = (
  { billing, priceCents }: Pick<Plan, 'billing' | 'priceCents'>,
  months: number | null,
) => (billing === 'month' ? priceCents * (months ?? 1) : priceCents)

/** Returns "6 months", "a year" or "4 issues". */
export function giftDurationText({ issueCount }: Pick<Plan, 'issueCount'>, months: number | null): string {
  if (months === null) return t('{count, plural, one {# issue} other {# issues}}', { count: issueCount })
  return months === 12 ? t('a year') : t('{count, plural, one {# month} other {# months}}', { count: months })
}

/** Returns "6 months, $24.00". */
export const giftOfferText = (
  plan: Pick<Plan, 'billing' | 'priceCents' | 'issueCount'>,
  months: number | null,
) =>
  t('{duration}, {price}', {
    duration: giftDurationText(plan, months),
    price: formatMoney(giftPriceCents(plan, months)),
  })

export const giftNotFound = msg('Gift not found.')

export const giftAddress = ({ id }: { id: string }) => href('/join/gift/:id', { id })

export const giftStates = ['unpaid', 'paid', 'mailed', 'redeemed', 'paid back'] as const
export type GiftState = (typeof giftStates)[number]

interface GiftTimes {
  paidAt: Date | null
  mailedAt: Date | null
  redeemedAt: Date | null
  voidedAt: Date | null
}

export function giftState({ paidAt, mailedAt, redeemedAt, voidedAt }: GiftTimes): GiftState {
  if (redeemedAt) return 'redeemed'
  if (voidedAt) return 'paid back'
  if (!paidAt) return 'unpaid'
  return mailedAt ? 'mailed' : 'paid'
}

export const giftStateNames: Record<GiftState, string> = {
  unpaid: msg('Not paid'),
  paid: msg('Paid'),
  mailed: msg('Emailed'),
  redeemed: msg('Redeemed'),
  'paid back': msg('Paid back'),
}
