import { msg, t } from '../../platform/i18n/i18n'
import { formatDay, isEnglish } from '../../platform/ui/format'
import { amountOf } from '../../platform/ui/money'
import type { BundlePart } from './bundle'
import type { ItemTranslations } from './item-translations'
import type { PriceRange, Pricing } from './pricing'

/**
 * A thing that an order line can sell: one of an item's sizes and colors, or the item itself if it has no options.
 */
export interface MerchVariant extends Pricing {
  id: number
  /** A value for each option of the item, such as M and Black. */
  values: string[]
  /** Null is unlimited. */
  stock: number | null
  /** The owner's own number for it. */
  sku: string
  weightGrams: number | null
  /** The item's picture that shows this variant; null for the item's first one. */
  pictureId: number | null
  /** Set if only files are sold: nothing is shipped. */
  isDigital: boolean
  /** The parts of a bundle; otherwise empty. */
  parts: BundlePart[]
}

export interface MerchItem extends PriceRange {
  id: number
  title: string
  titleLanguage?: string
  description: string
  descriptionLanguage?: string
  /** Its words in other languages, where they are shown as they were written. */
  translations?: ItemTranslations
  image: string
  /** Pictures after the first one, in the order in which they were added. */
  pictures: { id: number; image: string }[]
  /** Up to two, such as Size and Colour. */
  optionNames: string[]
  /** In the order of the options' values; one if there are no options. */
  variants: MerchVariant[]
  /** The sum over all variants; null is unlimited. */
  stock: number | null
  /** For a pre-order: the day from which it ships, as 2026-12-24. */
  shipsFrom: string | null
  /** When it was last changed: ISO 8601. */
  updatedAt: string
  version: number
}

export type ListedItem = PriceRange &
  Pick<MerchItem, 'id' | 'title' | 'titleLanguage' | 'image' | 'stock' | 'shipsFrom'>

export interface AddedItem {
  title: string
  /** The chosen options, such as M and Black. */
  values: string[]
  image: string
}

export const itemsPerPage = 24

export const pictureName = (index: number) => t('Picture {number}', { number: index + 2 })

/** The limit of one item, its first picture included. */
export const maxPictures = 10

export const imagesOf = ({ image, pictures }: Pick<MerchItem, 'image' | 'pictures'>) => [
  image,
  ...pictures.map((picture) => picture.image),
]

export const imageOf = (
  { image, pictures }: Pick<MerchItem, 'image' | 'pictures'>,
  pictureId: number | null,
) => pictures.find(({ id }) => id === pictureId)?.image ?? image

export function chooseMessage(names: string[]): string {
  const [name = '', other] = isEnglish() ? names.map((one) => one.toLowerCase()) : names
  return other === undefined
    ? t('Choose a {name}.', { name })
    : t('Choose a {name} and a {other}.', { name, other })
}

export const titleWithDay = ({ title, shipsFrom }: { title: string; shipsFrom: string | null }) =>
  shipsFrom ? `${title} (${preorderText(shipsFrom)})` : title

export const preorderText = (shipsFrom: string) =>
  t('Pre-order: ships from {shipsFrom}', { shipsFrom: formatDay(shipsFrom) })

/** Tells whether anything is in stock; null is unlimited. */
export const isAvailable = ({ stock }: Pick<MerchVariant, 'stock'>) => stock !== 0

export const valuesText = (values: string[]) => values.join(' / ')

export const variantName = ({ values }: Pick<MerchVariant, 'values'>) => valuesText(values) || t('The item')

/** Returns an item's title with the chosen options: T-Shirt (M / Black) */
export const variantTitle = (title: string, values: string[]) =>
  values.length > 0 ? `${title} (${valuesText(values)})` : title

export function optionsOf({ optionNames, variants }: Pick<MerchItem, 'optionNames' | 'variants'>) {
  return optionNames.map((name, index) => ({
    name,
    values: [...new Set(variants.flatMap(({ values }) => values[index] ?? []))],
  }))
}

export function merchJson(item: MerchItem) {
  const { id, title, description, priceCents, image, shipsFrom, updatedAt, version } = item
  return {
    id,
    title,
    description,
    price: amountOf(priceCents),
    image,
    updatedAt,
    version,
    ...(shipsFrom && { shipsFrom }),
    translations: item.translations ?? {},
    images: imagesOf(item),
    options: optionsOf(item),
    variants: item.variants.map((variant) => ({
      id: variant.id,
      values: variant.values,
      price: amountOf(variant.priceCents),
      sku: variant.sku,
      ...pricingJson(variant),
      available: isAvailable(variant),
      ...(variant.pictureId !== null && { image: imageOf(item, variant.pictureId) }),
    })),
  }
}

export function pricingJson({ priceCents, minimumCents, takesMore, priceWords }: Pricing) {
  const words = priceWords && { priceWords }
  if (minimumCents === null) return { pricing: 'fixed', ...(takesMore && { moreIfYouCan: true }), ...words }
  const chosen = { minimumPrice: amountOf(minimumCents), suggestedPrice: amountOf(priceCents) }
  return { pricing: 'chosen', ...chosen, ...words }
}

export const itemNotFound = msg('Item not found')
export const imageMissing = msg('Please upload an image.')
