import { t } from '../../platform/i18n/i18n'
import { type MerchVariant, variantName } from './merch'

export const maxOptionValues = 20
export const maxVariants = 100

export interface ItemOption {
  name: string
  values: string[]
}

/** Returns every combination of the options' values, in order; one empty combination without options. */
export function combinationsOf(options: ItemOption[]): string[][] {
  return options.reduce<string[][]>(
    (found, { values }) => found.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

/** Guesses renamed values: in a list of the same length, a new value in the position of a missing one replaces it. */
export function guessRenamedValues(before: string[], after: string[]): Map<string, string> {
  if (before.length !== after.length) return new Map()
  const renamed = after.flatMap((value, index) => {
    const former = before[index]
    const isRenamed = former !== undefined && !before.includes(value) && !after.includes(former)
    return isRenamed ? [[value, former] as const] : []
  })
  return new Map(renamed)
}

export const variantColumns = ['price', 'stock', 'previousStock', 'sku', 'weight', 'picture'] as const
export const pricingColumnNames = ['pricing', 'minimumPrice', 'moreIfYouCan', 'priceWords'] as const
type VariantColumn = (typeof variantColumns)[number] | (typeof pricingColumnNames)[number]

/** Returns the name of a field in the table of variants: `price-12`. */
export const variantFieldName = (column: VariantColumn, id: number) => `${column}-${id}`

/** Returns the labels of a field in the table of variants: short for its column, and complete. */
export const fieldOfVariant = (variant: MerchVariant, label: string, column: VariantColumn) => ({
  label,
  name: variantFieldName(column, variant.id),
  'aria-label': t('{name}: {text}', { name: label, text: variantName(variant) }),
})
