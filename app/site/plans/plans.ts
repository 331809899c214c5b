import { msg, t } from '../../platform/i18n/i18n'
import { amountFromCents, formatMoney } from '../../platform/ui/money'
import type { PlanReadingScope } from './reading-access'

/** How a plan is paid: monthly, yearly, or once for a number of issues. */
export const billings = ['month', 'year', 'issues'] as const
export type Billing = (typeof billings)[number]
export const billingNames: Record<Billing, string> = {
  month: msg('Every month'),
  year: msg('Every year'),
  issues: msg('Once, by issues'),
}

/** How members get issues; empty for not at all. */
export const planDeliveries = ['', 'print', 'digital'] as const
export type PlanDelivery = (typeof planDeliveries)[number]

export const planReadingScopeNames: Record<PlanReadingScope, string> = {
  everything: msg('Everything for members'),
  volumes: msg('Volumes'),
  nothing: msg('Only what is marked for this plan'),
}
export const planDeliveryNames: Record<PlanDelivery, string> = {
  '': msg('None'),
  print: msg('Printed, by post'),
  digital: msg('PDF, by email'),
}

export const planNotFound = msg('Plan not found.')

export interface Plan {
  id: number
  name: string
  description: string
  /** The path of the plan's picture. */
  image: string | null
  billing: Billing
  /** The price of each payment; on a sliding scale the suggested one. */
  priceCents: number
  /** The minimum of a sliding scale; null for a fixed price. */
  minimumCents: number | null
  issueCount: number | null
  reading: PlanReadingScope
  delivery: PlanDelivery
  discountPercent: number
  freeShipping: boolean
  isNumbered: boolean
  /** The maximum number of members at once; null for no limit. */
  placeLimit: number | null
  /** Whether the plan takes no new members. */
  isClosed: boolean
  /** The time of the last change, in ISO 8601. */
  updatedAt: string
  version: number
}
type PlanPrice = Pick<Plan, 'billing' | 'priceCents' | 'issueCount'>
type PlanBenefits = Pick<Plan, 'reading' | 'delivery' | 'discountPercent' | 'freeShipping' | 'isNumbered'>

/** Returns "$5.00 a month" or "$24.00 for 4 issues". */
export function priceText({ billing, priceCents, issueCount }: PlanPrice): string {
  const price = formatMoney(priceCents)
  if (billing === 'month') return t('{price} a month', { price })
  if (billing === 'year') return t('{price} a year', { price })
  return t('{price} for {count, plural, one {# issue} other {# issues}}', { price, count: issueCount })
}

/** Returns a plan's price per year, in cents; undefined for one that is paid once. */
export function yearlyCents({ billing, priceCents }: PlanPrice): number | undefined {
  if (billing === 'issues') return
  return billing === 'month' ? priceCents * 12 : priceCents
}

export function benefitTextsOfPlan(plan: PlanBenefits): string[] {
  const reading = {
    everything: t('Read everything for members'),
    volumes: t('Read every volume'),
    nothing: '',
  }[plan.reading]
  const delivery = {
    '': '',
    print: t('Each issue by post'),
    digital: t('Each issue as a PDF'),
  }[plan.delivery]
  return [
    reading,
    delivery,
    plan.discountPercent > 0 ? t('{percent}% off in the shop', { percent: plan.discountPercent }) : '',
    plan.freeShipping ? t('Free shipping') : '',
    plan.isNumbered ? t('A member number') : '',
  ].filter(Boolean)
}

export function toPlanJson({ priceCents, minimumCents, ...plan }: Plan) {
  const minimum = minimumCents === null ? null : amountFromCents(minimumCents)
  return { ...plan, price: amountFromCents(priceCents), minimum }
}
