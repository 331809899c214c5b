import { msg, t } from '../../platform/i18n/i18n'
import { formatDay, isEnglish } from '../../platform/ui/format'
import { amountFromCents } from '../../platform/ui/money'
import type { BundlePart } from './bundle'
import type { ItemTranslations } from './item-translations'
import type { PriceRange, Pricing } from './pricing'

/** What an order line sells: a combination of the item's options, or the item itself if it has none. */
export interface MerchVariant extends Pricing {
  id: number
  /** A value for each option of the item, such as M and Black. */
  values: string[]
  /** The available stock; null is unlimited. */
  stock: number | null
  /** The owner's article number (SKU). */
  sku: string
  weightGrams: number | null
  /** The picture of the variant; null for the item's first one. */
  pictureId: number | null
  /** Whether only files are sold, so that nothing is shipped. */
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
  /** Its title and description in other languages, for pages that show the original. */
  translations?: ItemTranslations
  image: string
  /** Further pictures, in the order in which they were added. */
  pictures: { id: number; image: string }[]
  /** The names of the options, up to two, such as Size and Colour. */
  optionNames: string[]
  /** The variants, in the order of the options' values; a single one if there are no options. */
  variants: MerchVariant[]
  /** The stock of all variants together; null is unlimited. */
  stock: number | null
  /** For a pre-order: the day from which it ships, as 2026-12-24. */
  shipsFrom: string | null
  /** The time of the last change, in ISO 8601. */
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

/** Returns "Picture 2" for the first picture beside the cover. */
export const additionalPictureLabel = (index: number) => t('Picture {number}', { number: index + 2 })

/** The maximum number of pictures of an item, including the first. */
export const maxItemPictures = 10

export const imagesOfItem = ({ image, pictures }: Pick<MerchItem, 'image' | 'pictures'>) => [
  image,
  ...pictures.map((picture) => picture.image),
]

export const imageOfVariant = (
  { image, pictures }: Pick<MerchItem, 'image' | 'pictures'>,
  pictureId: number | null,
) => pictures.find(({ id }) => id === pictureId)?.image ?? image

export function chooseOptionsMessage(names: string[]): string {
  const [name = '', other] = isEnglish() ? names.map((one) => one.toLowerCase()) : names
  return other === undefined
    ? t('Choose a {name}.', { name })
    : t('Choose a {name} and a {other}.', { name, other })
}

export const titleWithShippingDay = ({ title, shipsFrom }: { title: string; shipsFrom: string | null }) =>
  shipsFrom ? `${title} (${preorderText(shipsFrom)})` : title

export const preorderText = (shipsFrom: string) =>
  t('Pre-order: ships from {shipsFrom}', { shipsFrom: formatDay(shipsFrom) })

/** Tells whether units are in stock; null is unlimited. */
export const isInStock = ({ stock }: Pick<MerchVariant, 'stock'>) => stock !== 0

export const optionValuesText = (values: string[]) => values.join(' / ')

export const variantName = ({ values }: Pick<MerchVariant, 'values'>) =>
  optionValuesText(values) || t('The item')

/** Returns an item's title with the chosen options: T-Shirt (M / Black) */
export const variantTitle = (title: string, values: string[]) =>
  values.length > 0 ? `${title} (${optionValuesText(values)})` : title

export function optionsOfItem({ optionNames, variants }: Pick<MerchItem, 'optionNames' | 'variants'>) {
  return optionNames.map((name, index) => ({
    name,
    values: [...new Set(variants.flatMap(({ values }) => values[index] ?? []))],
  }))
}

export function toMerchJson(item: MerchItem) {
  const { id, title, description, priceCents, image, shipsFrom, updatedAt, version } = item
  return {
    id,
    title,
    description,
    price: amountFromCents(priceCents),
    image,
    updatedAt,
    version,
    ...(shipsFrom && { shipsFrom }),
    translations: item.translations ?? {},
    images: imagesOfItem(item),
    options: optionsOfItem(item),
    variants: item.variants.map((variant) => ({
      id: variant.id,
      values: variant.values,
      price: amountFromCents(variant.priceCents),
      sku: variant.sku,
      ...toPricingJson(variant),
      available: isInStock(variant),
      ...(variant.pictureId !== null && { image: imageOfVariant(item, variant.pictureId) }),
    })),
  }
}

export function toPricingJson({ priceCents, minimumCents, takesMore, priceWords }: Pricing) {
  const words = priceWords && { priceWords }
  if (minimumCents === null) return { pricing: 'fixed', ...(takesMore && { moreIfYouCan: true }), ...words }
  const chosen = { minimumPrice: amountFromCents(minimumCents), suggestedPrice: amountFromCents(priceCents) }
  return { pricing: 'chosen', ...chosen, ...words }
}

export const itemNotFound = msg('Item not found')
export const imageMissing = msg('Please upload an image.')
