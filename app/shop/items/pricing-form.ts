import { z } from 'zod'
import { Checkbox } from '../../platform/forms/form-fields'
import { msg, t } from '../../platform/i18n/i18n'
import { OptionalMoney } from '../../platform/ui/optional-money'
import type { Pricing } from './pricing'

/** The fields of a variant's pricing; without `pricing`, it stays as it is. */
export const pricingFields = {
  pricing: z.enum(['fixed', 'chosen'], msg('Choose fixed or chosen.')).optional(),
  /** The minimum price that buyers may choose; empty is 0. */
  minimumPrice: OptionalMoney,
  /** A fixed price that buyers may exceed. */
  moreIfYouCan: Checkbox,
  priceWords: z.string().trim().max(200, msg('The note has at most 200 characters.')).default(''),
}
const shape = z.object(pricingFields)

/** The columns of a variant's pricing, without the price itself. */
export type PricingColumns = Omit<Pricing, 'priceCents'>

/** Returns the columns of a variant's pricing; undefined to leave it as it is. */
export function pricingColumns(fields: z.output<typeof shape>): PricingColumns | undefined {
  const { pricing, minimumPrice, moreIfYouCan, priceWords } = fields
  if (pricing === undefined) return
  const isChosen = pricing === 'chosen'
  return {
    minimumCents: isChosen ? (minimumPrice ?? 0) : null,
    takesMore: !isChosen && moreIfYouCan,
    priceWords,
  }
}

/** Returns the problem with a minimum price, such as one above the suggested price. */
export const minimumProblem = ({
  price,
  pricing,
  minimumPrice,
}: Pick<z.output<typeof shape>, 'pricing' | 'minimumPrice'> & { price: number }) =>
  pricing === 'chosen' && (minimumPrice ?? 0) > price
    ? t('The minimum must be at most the suggested price.')
    : undefined
