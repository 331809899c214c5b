import { usDay } from '../ui/format'
import { amountOf, formatMoney } from '../ui/money'
import type { BundlePart } from './bundle'

/** What is sold of an item: one of its sizes and colours, or the item itself where it has no options. */
export interface MerchVariant {
  id: number
  /** A value for each option of the item, such as M and Black. */
  values: string[]
  priceCents: number
  /** Null is unlimited. */
  stock: number | null
  /** The owner's own number for it. */
  sku: string
  weightGrams: number | null
  /** Of the item's pictures, the one that shows it; null is the item's first one. */
  pictureId: number | null
  /** Only its files are sold: nothing of it is sent. */
  isDigital: boolean
  /** What it is made of; of what is no bundle, nothing. */
  parts: BundlePart[]
}

export interface MerchItem {
  id: number
  title: string
  description: string
  image: string
  /** Beside the first one, in the order in which they were added. */
  pictures: { id: number; image: string }[]
  /** Up to two, such as Size and Colour. */
  optionNames: string[]
  /** In the order of the options' values; one where there are no options. */
  variants: MerchVariant[]
  /** The lowest of its variants. */
  priceCents: number
  highestCents: number
  /** Of all variants; null is unlimited. */
  stock: number | null
  /** Sold before it is there: the day from which it is sent, as 2026-12-24. */
  shipsFrom: string | null
  version: number
}

/** What a list of the shop shows of an item. */
export type ListedItem = Pick<
  MerchItem,
  'id' | 'title' | 'image' | 'priceCents' | 'highestCents' | 'stock' | 'shipsFrom'
>

export const itemsPerPage = 24

/** Of a further picture, from its place among them. */
export const pictureName = (index: number) => `picture ${index + 2}`

/** Of an item, its first one with them. */
export const maxPictures = 10

/** All pictures of an item, the one that stands for it first. */
export const imagesOf = ({ image, pictures }: Pick<MerchItem, 'image' | 'pictures'>) => [
  image,
  ...pictures.map((picture) => picture.image),
]

/** The picture that shows a variant. */
export const imageOf = (
  { image, pictures }: Pick<MerchItem, 'image' | 'pictures'>,
  pictureId: number | null,
) => pictures.find(({ id }) => id === pictureId)?.image ?? image

/** A title with the day from which it is sent. */
export const titleWithDay = ({ title, shipsFrom }: { title: string; shipsFrom: string | null }) =>
  shipsFrom ? `${title} (${preorderText(shipsFrom)})` : title

export const preorderText = (shipsFrom: string) => `Pre-order: ships from ${usDay(shipsFrom)}`

/** Stock that can be sold; null is unlimited. */
export const isAvailable = ({ stock }: Pick<MerchVariant, 'stock'>) => stock !== 0

/** "from $18.00" where variants differ in price. */
export const priceText = ({ priceCents, highestCents }: Pick<MerchItem, 'priceCents' | 'highestCents'>) =>
  highestCents > priceCents ? `from ${formatMoney(priceCents)}` : formatMoney(priceCents)

export const valuesText = (values: string[]) => values.join(' / ')

/** An item with what was chosen of it: T-Shirt (M / Black) */
export const variantTitle = (title: string, values: string[]) =>
  values.length > 0 ? `${title} (${valuesText(values)})` : title

/** The values of each option, in order, without repetition. */
export function optionsOf({ optionNames, variants }: Pick<MerchItem, 'optionNames' | 'variants'>) {
  return optionNames.map((name, index) => ({
    name,
    values: [...new Set(variants.flatMap(({ values }) => values[index] ?? []))],
  }))
}

/** The JSON API's form of an item: prices as numbers. */
export function merchJson(item: MerchItem) {
  const { id, title, description, priceCents, image, shipsFrom, version } = item
  return {
    ...{ id, title, description, price: amountOf(priceCents), image, version },
    ...(shipsFrom && { shipsFrom }),
    images: imagesOf(item),
    options: optionsOf(item),
    variants: item.variants.map((variant) => ({
      ...{ id: variant.id, values: variant.values, price: amountOf(variant.priceCents), sku: variant.sku },
      available: isAvailable(variant),
      ...(variant.pictureId !== null && { image: imageOf(item, variant.pictureId) }),
    })),
  }
}

export const itemNotFound = 'Item not found'
export const imageMissing = 'Please upload an image.'
