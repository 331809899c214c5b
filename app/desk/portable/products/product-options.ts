import { maxOptionValues, maxVariants } from '../../../shop/items/options'
import type { ImportedProduct, ProductVariant } from './product'

const maxOptions = 2

export interface ProductOptions {
  options: { name: string; values: string[] }[]
  /** The variants by their values, as an item here has them. */
  variants: ProductVariant[]
}

/**
 * Fits a product's options into what an item here may have: those past the second join it, and where their
 * combinations would be too many, all become one.
 * @returns undefined if there are too many even so
 */
export function fitOptions({ optionNames, variants }: ImportedProduct): ProductOptions | undefined {
  for (const count of [maxOptions, 1]) {
    const fitted = joinOptions(optionNames, variants, count)
    const combinations = fitted.options.reduce((product, { values }) => product * values.length, 1)
    if (combinations <= maxVariants && fitted.options.every(({ values }) => values.length <= maxOptionValues))
      return fitted
  }
}

function joinOptions(names: string[], variants: ProductVariant[], count: number): ProductOptions {
  const join = (texts: string[]) => [
    ...texts.slice(0, count - 1),
    texts
      .slice(count - 1)
      .filter(Boolean)
      .join(' / '),
  ]
  if (names.length === 0) return { options: [], variants: variants.slice(0, 1) }
  const joined = names.length > count ? join(names) : names
  const fitted = variants.map((variant) => ({
    ...variant,
    values: (names.length > count ? join(variant.values) : variant.values).map((value) => value || '–'),
  }))
  const options = joined.map((name, at) => ({
    name,
    values: [...new Set(fitted.map(({ values }) => values[at] ?? '–'))],
  }))
  return { options, variants: fitted }
}
