import { msg, t } from '../../platform/i18n/i18n'
import { amountOf, formatMoney } from '../../platform/ui/money'
import type { PlanReading } from './reading-access'

/** How a plan is paid: each month, each year, or once for a number of issues. */
export const billings = ['month', 'year', 'issues'] as const
export type Billing = (typeof billings)[number]
export const billingNames: Record<Billing, string> = {
  month: msg('Every month'),
  year: msg('Every year'),
  issues: msg('Once, by issues'),
}

/** How an issue comes to members; empty is not at all. */
export const deliveries = ['', 'print', 'digital'] as const
export type Delivery = (typeof deliveries)[number]

export const readingNames: Record<PlanReading, string> = {
  everything: msg('Everything for members'),
  volumes: msg('Volumes'),
  nothing: msg('Only what names this plan'),
}
export const deliveryNames: Record<Delivery, string> = {
  '': msg('None'),
  print: msg('Printed, by post'),
  digital: msg('PDF, by mail'),
}

export const planNotFound = msg('Plan not found.')

export interface Plan {
  id: number
  name: string
  description: string
  /** The path of its picture. */
  image: string | null
  billing: Billing
  /** What is paid each time; on a sliding scale the suggested sum. */
  priceCents: number
  /** The least sum of a sliding scale; null for a fixed price. */
  minimumCents: number | null
  issueCount: number | null
  reading: PlanReading
  delivery: Delivery
  discountPercent: number
  freeShipping: boolean
  isNumbered: boolean
  /** How many may be members at once; null for no limit. */
  placeLimit: number | null
  /** Whether it takes no new members. */
  isClosed: boolean
  /** When it was last changed: ISO 8601. */
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

/** Returns what a plan costs in a year, in cents; undefined for one that is paid once. */
export function yearlyCents({ billing, priceCents }: PlanPrice): number | undefined {
  if (billing === 'issues') return
  return billing === 'month' ? priceCents * 12 : priceCents
}

export function benefitsOf(plan: PlanBenefits): string[] {
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

export function planJson({ priceCents, minimumCents, ...plan }: Plan) {
  const minimum = minimumCents === null ? null : amountOf(minimumCents)
  return { ...plan, price: amountOf(priceCents), minimum }
}
