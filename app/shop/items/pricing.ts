import { Invalid } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'

/** Stripe's limit for one payment. */
export const maxPriceCents = 99_999_999

export const pricingNames = { fixed: msg('Fixed price'), chosen: msg('Pay what you want') } as const

export interface Pricing {
  /** The price unless the buyer chooses another; if buyers choose it, the suggested price. */
  priceCents: number
  /** The minimum price that buyers may choose; null for a fixed price. */
  minimumCents: number | null
  /** Whether it is a fixed price that buyers may exceed. */
  takesMore: boolean
  /** The owner's note about the price; may be empty. */
  priceWords: string
}

export type PriceLimits = Omit<Pricing, 'priceWords'>

/** Tells whether a buyer may choose the price. */
export const canBuyerChoosePrice = ({ minimumCents, takesMore }: PriceLimits) =>
  minimumCents !== null || takesMore

export const minPriceCentsOf = ({ minimumCents, priceCents }: Pick<Pricing, 'minimumCents' | 'priceCents'>) =>
  minimumCents ?? priceCents

/**
 * @param saidCents the buyer's own price, if any
 * @throws Invalid below the minimum, above the limit, or for another price than a fixed one
 */
export function checkedPriceCents(pricing: PriceLimits, saidCents?: number | null): number {
  if (saidCents === undefined || saidCents === null) return pricing.priceCents
  const problem = priceProblem(pricing, saidCents)
  if (problem) throw new Invalid(problem, { price: [problem] })
  return saidCents
}

function priceProblem(pricing: PriceLimits, cents: number): string | undefined {
  const least = minPriceCentsOf(pricing)
  if (!canBuyerChoosePrice(pricing) && cents !== least)
    return t('The price is {least}.', { least: formatMoney(least) })
  if (cents < least) return atLeast(least)
  return cents > maxPriceCents
    ? t('At most {maxPriceCents}.', { maxPriceCents: formatMoney(maxPriceCents) })
    : undefined
}

const atLeast = (cents: number) => t('At least {cents}.', { cents: formatMoney(cents) })

/** Returns the hint below the field for a buyer's own price. */
export function ownPriceHint(pricing: PriceLimits): string {
  if (pricing.takesMore && pricing.minimumCents === null)
    return t('{priceCents}, or more if you can.', { priceCents: formatMoney(pricing.priceCents) })
  const least = minPriceCentsOf(pricing)
  return least === 0 ? t('Any amount, or 0.') : atLeast(least)
}

export interface PriceRange {
  /** The lowest price; if buyers choose it, the suggested price. */
  priceCents: number
  highestCents: number
  leastCents: number
  /** Whether buyers choose the price of every variant. */
  isChosen: boolean
}

export function priceRange(variants: readonly Pick<Pricing, 'priceCents' | 'minimumCents'>[]): PriceRange {
  const prices = variants.map(({ priceCents }) => priceCents)
  return {
    priceCents: Math.min(...prices),
    highestCents: Math.max(...prices),
    leastCents: Math.min(...variants.map(minPriceCentsOf)),
    isChosen: variants.every(({ minimumCents }) => minimumCents !== null),
  }
}

/** Returns "$18.00"; "from $18.00" if variants differ in price or buyers choose it; or "Pay what you want". */
export function priceText({ highestCents, leastCents, isChosen }: Omit<PriceRange, 'priceCents'>): string {
  if (isChosen && leastCents === 0) return t('Pay what you want')
  return isChosen || highestCents > leastCents
    ? t('from {price}', { price: formatMoney(leastCents) })
    : formatMoney(leastCents)
}
