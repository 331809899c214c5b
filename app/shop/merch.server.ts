import { type Preview, type PreviewReader, previewOf } from '../content/preview.server'
import { db, type Prisma, type Transaction } from '../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../platform/http/errors'
import { type Cursor, whereAfter } from '../platform/http/list-request.server'
import { inBatches } from '../platform/http/stream-response.server'
import { currentLocale, t } from '../platform/i18n/i18n'
import { type BundlePart, stockOfParts } from './bundle'
import { parseTranslations, wordsIn } from './item-translations'
import {
  chooseMessage,
  itemNotFound,
  type ListedItem,
  type MerchItem,
  type MerchVariant,
  variantTitle,
} from './merch'
import { type Pricing, priceRange } from './pricing'

export const onSale = { deletedAt: null, isDraft: false }
const asPart = {
  select: {
    ...{ id: true, stock: true, isDigital: true, option1: true, option2: true },
    merchItem: { select: { id: true, title: true, translations: true, deletedAt: true, optionNames: true } },
  },
} satisfies Prisma.MerchVariantFindManyArgs
export const withParts = {
  parts: { orderBy: { id: 'asc' }, include: { part: asPart } },
} satisfies Prisma.MerchVariantInclude
export const withVariants = {
  variants: { orderBy: [{ position: 'asc' }, { id: 'asc' }], include: withParts },
  pictures: { orderBy: { id: 'asc' } },
} satisfies Prisma.MerchItemInclude
export type MerchItemRow = Prisma.MerchItemGetPayload<{ include: typeof withVariants }>
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
  | 'version'
>
export const asListed = {
  ...{ id: true, title: true, translations: true, image: true, shipsFrom: true },
  variants: { select: { priceCents: true, minimumCents: true, stock: true, ...withParts } },
} satisfies Prisma.MerchItemSelect
type ListedRow = Prisma.MerchItemGetPayload<{ select: typeof asListed }>

/** Yields every item on sale, in batches, newest first. */
export async function* allMerch(): AsyncGenerator<MerchItem[]> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.merchItem.findMany({
      where: { ...onSale, id: { lt: after?.id } },
      include: withVariants,
      orderBy: { id: 'desc' },
      take,
    })
  for await (const rows of inBatches(read)) yield rows.map((row) => toMerchItem(row))
}

/** Returns the items on sale after a cursor by id, newest first, at most `take`. */
export async function merchAfter(cursor: Cursor | undefined, take: number): Promise<MerchItem[]> {
  const where = { AND: [onSale, whereAfter([['id', 'desc']], cursor)] }
  const rows = await db.merchItem.findMany({ where, include: withVariants, orderBy: { id: 'desc' }, take })
  return rows.map((row) => toMerchItem(row))
}

export const countMerch = () => db.merchItem.count({ where: onSale })

/** Returns ids, oldest first. */
export async function merchIds(range: { skip: number; take: number }): Promise<number[]> {
  const rows = await db.merchItem.findMany({
    where: onSale,
    select: { id: true },
    orderBy: { id: 'asc' },
    ...range,
  })
  return rows.map(({ id }) => id)
}

const isPartGone = { OR: [{ stock: 0 }, { merchItem: { deletedAt: { not: null } } }] }

const hasAllParts = { parts: { none: { OR: [{ partId: null }, { part: isPartGone }] } } }
export const availableNow = {
  variants: { some: { OR: [{ stock: null }, { stock: { gt: 0 } }], ...hasAllParts } },
} satisfies Prisma.MerchItemWhereInput

/** Returns the newest available items, without these. */
export async function moreMerch(count: number, without: number[] = []): Promise<ListedItem[]> {
  const where = { ...onSale, ...availableNow, id: { notIn: without } }
  const rows = await db.merchItem.findMany({
    where,
    select: asListed,
    orderBy: { id: 'desc' },
    take: count,
  })
  return rows.map(listedForVisitor)
}

/**
 * Returns an item in the language of the request.
 * @throws NotFound when it does not exist, is a draft or is in the trash
 */
export const merchItemById = (id: number, tx?: Transaction): Promise<MerchItem> =>
  findItem({ id, ...onSale }, tx, currentLocale())

/**
 * Returns an item in its own language, with its translations.
 * @throws NotFound when it does not exist, is a draft or is in the trash
 */
export const merchItemAsWritten = (id: number): Promise<MerchItem> => findItem({ id, ...onSale })

/**
 * Returns an item for the desk, drafts included.
 * @throws NotFound when it does not exist or is in the trash
 */
export const merchItemAtDesk = (id: number, tx?: Transaction): Promise<MerchItem> =>
  findItem({ id, deletedAt: null }, tx)

async function findItem(
  where: Prisma.MerchItemWhereInput,
  tx: Transaction = db,
  locale?: string,
): Promise<MerchItem> {
  const row = await tx.merchItem.findFirst({ where, include: withVariants })
  if (!row) throw new NotFound(itemNotFound)
  return toMerchItem(row, locale)
}

/**
 * Returns an item for its page; staff and readers with a preview link get drafts too.
 * @throws NotFound
 */
export async function merchItemForReader(
  id: number,
  reader: PreviewReader,
): Promise<{ item: MerchItem; preview?: Preview }> {
  const draft = await db.merchItem.count({ where: { id, deletedAt: null, isDraft: true } })
  if (draft === 0) return { item: await merchItemById(id) }
  const preview = await previewOf({ kind: 'merch', id }, reader)
  if (!preview) throw new NotFound(itemNotFound)
  return { item: await findItem({ id, deletedAt: null }, db, currentLocale()), preview }
}

/**
 * Returns the requested variant; an item without options has one.
 * @throws Invalid when one has to be chosen, Conflict when it is no longer there
 */
export function variantOf({ title, optionNames, variants }: MerchItem, variantId?: number): MerchVariant {
  const [first] = variants
  if (variantId === undefined && optionNames.length === 0 && first) return first
  if (variantId === undefined) {
    const message = chooseMessage(optionNames)
    throw new Invalid(message, { variantId: [message] })
  }
  const chosen = variants.find(({ id }) => id === variantId)
  if (!chosen) throw new Conflict(t('{title} is no longer sold like that. Please choose again.', { title }))
  return chosen
}

/**
 * Returns the variant with these values of the options.
 * @throws Invalid when one is missing, Conflict when there is none such
 */
export function variantByValues(item: MerchItem, values: (string | undefined)[]): MerchVariant {
  const missing = item.optionNames.filter((_, index) => !values[index])
  if (missing.length > 0) {
    const message = chooseMessage(missing)
    throw new Invalid(message, { option: [message] })
  }
  const chosen = item.variants.find((variant) => variant.values.every((value, at) => value === values[at]))
  return variantOf(item, chosen?.id ?? 0)
}

type PartRow = MerchItemRow['variants'][number]['parts'][number]

function toPart({ id, title, quantity, part }: PartRow, locale?: string): BundlePart {
  if (!part) return { id, title, quantity, variantId: null, itemId: null, stock: 0, isDigital: false }
  const { merchItem: item, stock, isDigital } = part
  const itemId = item.deletedAt ? null : item.id
  const { title: own, titleLanguage } = wordsIn(item, locale)
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
  parts.length > 0 ? stockOfParts(parts.map((part) => toPart(part))) : stock

/** Returns the fields that variants and bundles share. */
function stateOf(row: { stock: number | null; isDigital: boolean; parts: PartRow[] }, locale?: string) {
  const parts = row.parts.map((part) => toPart(part, locale))
  const isDigital = parts.length > 0 ? parts.every((part) => part.isDigital) : row.isDigital
  return { parts, isDigital, stock: availableStock(row) }
}

/** @param locale for its words; without, they are as they were written, with their translations beside them */
export function toMerchItem(
  { optionNames, variants, pictures, ...row }: ItemColumns,
  locale?: string,
): MerchItem {
  const names = namesIn(optionNames)
  const { description, descriptionLanguage } = wordsIn(row, locale)
  return {
    ...toListed({ ...row, variants }, locale),
    ...{ description, ...(descriptionLanguage && { descriptionLanguage }) },
    ...(locale === undefined && { translations: parseTranslations(row.translations) }),
    ...{ optionNames: names, version: row.version },
    pictures: pictures.map(({ id, image }) => ({ id, image })),
    variants: variants.map((variant) => toVariant(variant, names, locale)),
  }
}

/** Returns an item for a list, in the language of the request. */
export const listedForVisitor = (row: ListedRow): ListedItem => toListed(row, currentLocale())

function toListed({ id, image, shipsFrom, variants, ...words }: ListedRow, locale?: string): ListedItem {
  const stocks = variants.map(availableStock)
  const { title, titleLanguage } = wordsIn(words, locale)
  return {
    ...{ id, title, ...(titleLanguage && { titleLanguage }), image: imagePath(image), shipsFrom },
    ...priceRange(variants),
    stock: stocks.includes(null) ? null : stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0),
  }
}

type VariantRow = MerchItemRow['variants'][number]

/**
 * Returns the data of a chosen variant, to show it in a cart.
 * @param locale for its words; without, they are as they were written
 */
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
  const { title, titleLanguage } = wordsIn({ ...words, description: null }, locale)
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

const pricingOf = ({ priceCents, minimumCents, takesMore, priceWords }: VariantRow): Pricing => ({
  ...{ priceCents, minimumCents, takesMore, priceWords },
})

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
