import type { Prisma } from '../../platform/database/db.server'
import { currentLocale } from '../../platform/i18n/i18n'
import { updatedAtOf } from '../../site/content/updated-at.server'
import { type BundlePart, stockOfBundleParts } from './bundle'
import { itemWordsIn, parseTranslations } from './item-translations'
import { type ListedItem, type MerchItem, type MerchVariant, variantTitle } from './merch'
import { withPricesInForce } from './own-prices.server'
import { type Pricing, priceRange } from './pricing'

const asPart = {
  select: {
    id: true,
    stock: true,
    isDigital: true,
    option1: true,
    option2: true,
    merchItem: { select: { id: true, title: true, translations: true, deletedAt: true, optionNames: true } },
  },
} satisfies Prisma.MerchVariantFindManyArgs
export const bundlePartsInclude = {
  parts: { orderBy: { id: 'asc' }, include: { part: asPart } },
} satisfies Prisma.MerchVariantInclude
export const variantsInclude = {
  variants: { orderBy: [{ position: 'asc' }, { id: 'asc' }], include: bundlePartsInclude },
  pictures: { orderBy: { id: 'asc' } },
} satisfies Prisma.MerchItemInclude
export type MerchItemRow = Prisma.MerchItemGetPayload<{ include: typeof variantsInclude }>
type ItemColumns = Pick<
  MerchItemRow,
  | 'id'
  | 'title'
  | 'description'
  | 'translations'
  | 'image'
  | 'pictures'
  | 'optionNames'
  | 'variants'
  | 'shipsFrom'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>
export const listedItemSelect = {
  id: true,
  title: true,
  translations: true,
  image: true,
  shipsFrom: true,
  variants: { select: { priceCents: true, minimumCents: true, stock: true, ...bundlePartsInclude } },
} satisfies Prisma.MerchItemSelect
type ListedRow = Prisma.MerchItemGetPayload<{ select: typeof listedItemSelect }>
type PartRow = MerchItemRow['variants'][number]['parts'][number]

function toPart({ id, title, quantity, part }: PartRow, locale?: string): BundlePart {
  if (!part) return { id, title, quantity, variantId: null, itemId: null, stock: 0, isDigital: false }
  const { merchItem: item, stock, isDigital } = part
  const itemId = item.deletedAt ? null : item.id
  const { title: own, titleLanguage } = itemWordsIn(item, locale)
  const now = variantTitle(own, valuesOf(part, namesIn(item.optionNames)))
  return {
    id,
    title: now,
    ...(titleLanguage && { titleLanguage }),
    quantity,
    variantId: part.id,
    itemId,
    stock,
    isDigital,
  }
}

/** Returns the stock; for a bundle, how many can be made of its parts; null is unlimited. */
export const availableStock = ({ stock, parts }: { stock: number | null; parts: PartRow[] }) =>
  parts.length > 0 ? stockOfBundleParts(parts.map((part) => toPart(part))) : stock

/** Returns the fields that variants and bundles share. */
function stateOf(row: { stock: number | null; isDigital: boolean; parts: PartRow[] }, locale?: string) {
  const parts = row.parts.map((part) => toPart(part, locale))
  const isDigital = parts.length > 0 ? parts.every((part) => part.isDigital) : row.isDigital
  return { parts, isDigital, stock: availableStock(row) }
}

/** @param locale the language of its texts; without it, the original texts with all translations */
export function toMerchItem(
  { optionNames, variants, pictures, ...row }: ItemColumns,
  locale?: string,
): MerchItem {
  const names = namesIn(optionNames)
  const { description, descriptionLanguage } = itemWordsIn(row, locale)
  return {
    ...toListed({ ...row, variants }, locale),
    description,
    ...(descriptionLanguage && { descriptionLanguage }),
    ...(locale === undefined && { translations: parseTranslations(row.translations) }),
    optionNames: names,
    version: row.version,
    updatedAt: updatedAtOf(row),
    pictures: pictures.map(({ id, image }) => ({ id, image })),
    variants: variants.map((variant) => toVariant(variant, names, locale)),
  }
}

export const listedForVisitor = (row: ListedRow): ListedItem => toListed(row, currentLocale())

function toListed({ id, image, shipsFrom, variants, ...words }: ListedRow, locale?: string): ListedItem {
  const stocks = variants.map(availableStock)
  const { title, titleLanguage } = itemWordsIn(words, locale)
  return {
    id,
    title,
    ...(titleLanguage && { titleLanguage }),
    image: imagePath(image),
    shipsFrom,
    ...priceRange(variants.map(withPricesInForce)),
    stock: stocks.includes(null) ? null : stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0),
  }
}

type VariantRow = MerchItemRow['variants'][number]

/** @param locale the language of its texts; without it, the original texts */
export function toCartItem(
  {
    image,
    optionNames,
    shipsFrom,
    ...words
  }: Pick<MerchItemRow, 'title' | 'translations' | 'image' | 'optionNames' | 'shipsFrom'>,
  variant: (VariantRow & { picture: { image: string } | null }) | null,
  locale?: string,
) {
  const { title, titleLanguage } = itemWordsIn({ ...words, description: null }, locale)
  const values = variant ? valuesOf(variant, namesIn(optionNames)) : []
  const state = variant ? stateOf(variant, locale) : { stock: 0, isDigital: false, parts: [] }
  const pricing = variant && pricingOf(variant)
  const shown = { title, ...(titleLanguage && { titleLanguage }), values, shipsFrom }
  return { ...shown, image: imagePath(variant?.picture?.image ?? image), ...state, pricing }
}

const namesIn = (optionNames: string) => JSON.parse(optionNames) as string[]
const imagePath = (image: string) => image.replaceAll('\\', '/')
const valuesOf = ({ option1, option2 }: Pick<VariantRow, 'option1' | 'option2'>, names: string[]) =>
  [option1, option2].slice(0, names.length)

const pricingOf = ({ priceCents, minimumCents, takesMore, priceWords }: VariantRow): Pricing =>
  withPricesInForce({ priceCents, minimumCents, takesMore, priceWords })

function toVariant(row: VariantRow, names: string[], locale?: string): MerchVariant {
  const { id, sku, weightGrams, pictureId } = row
  return {
    id,
    values: valuesOf(row, names),
    ...pricingOf(row),
    sku,
    weightGrams,
    pictureId,
    ...stateOf(row, locale),
  }
}
