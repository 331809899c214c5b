import { db, type Prisma, type Transaction } from '../platform/db.server'
import { Conflict, Invalid, NotFound } from '../platform/errors'
import { paging } from '../platform/paging'
import { inBatches } from '../platform/streamed.server'
import { itemNotFound, itemsPerPage, type MerchItem, type MerchVariant } from './merch'

const onSale = { deletedAt: null }
export const withVariants = {
  variants: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  pictures: { orderBy: { id: 'asc' } },
} satisfies Prisma.MerchItemInclude
export type MerchItemRow = Prisma.MerchItemGetPayload<{ include: typeof withVariants }>
type ItemColumns = Pick<
  MerchItemRow,
  'id' | 'title' | 'description' | 'image' | 'pictures' | 'optionNames' | 'variants' | 'version'
>

/** Every item on sale, in batches, newest first. */
export async function* allMerch(): AsyncGenerator<MerchItem[]> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.merchItem.findMany({
      where: { ...onSale, id: { lt: after?.id } },
      include: withVariants,
      orderBy: { id: 'desc' },
      take,
    })
  for await (const rows of inBatches(read)) yield rows.map(toMerchItem)
}

export const countMerch = () => db.merchItem.count({ where: onSale })

/** Oldest first. */
export async function merchIds(range: { skip: number; take: number }): Promise<number[]> {
  const rows = await db.merchItem.findMany({
    where: onSale,
    select: { id: true },
    orderBy: { id: 'asc' },
    ...range,
  })
  return rows.map(({ id }) => id)
}

export async function merchPage(askedPage: string | null) {
  const total = await countMerch()
  const { page, pages, skip, take } = paging(askedPage, total, itemsPerPage)
  const rows = await db.merchItem.findMany({
    where: onSale,
    include: withVariants,
    orderBy: { id: 'desc' },
    skip,
    take,
  })
  return { items: rows.map(toMerchItem), total, page, pages }
}

/** The newest items that can be bought, without these. */
export async function moreMerch(count: number, without: number[] = []): Promise<MerchItem[]> {
  const isLeft = { variants: { some: { OR: [{ stock: null }, { stock: { gt: 0 } }] } } }
  const where = { ...onSale, ...isLeft, id: { notIn: without } }
  const rows = await db.merchItem.findMany({
    where,
    include: withVariants,
    orderBy: { id: 'desc' },
    take: count,
  })
  return rows.map(toMerchItem)
}

/** @throws NotFound when it does not exist or is in the trash */
export async function merchItemById(id: number, tx: Transaction = db): Promise<MerchItem> {
  const row = await tx.merchItem.findFirst({ where: { id, ...onSale }, include: withVariants })
  if (!row) throw new NotFound(itemNotFound)
  return toMerchItem(row)
}

/**
 * The variant that is meant; an item without options has one.
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
  if (!chosen) throw new Conflict(`${title} is no longer sold like that. Please choose again.`)
  return chosen
}

/** The variant with these values of the options. @throws Invalid when one is missing, Conflict when there is none such */
export function variantWith(item: MerchItem, values: (string | undefined)[]): MerchVariant {
  const missing = item.optionNames.filter((_, index) => !values[index])
  if (missing.length > 0) {
    const message = chooseMessage(missing)
    throw new Invalid(message, { option: [message] })
  }
  const chosen = item.variants.find((variant) => variant.values.every((value, at) => value === values[at]))
  return variantOf(item, chosen?.id ?? 0)
}

const chooseMessage = (names: string[]) =>
  `Choose ${names.map((name) => `a ${name.toLowerCase()}`).join(' and ')}.`

export function toMerchItem({ description, image, optionNames, variants, ...row }: ItemColumns): MerchItem {
  const { id, title, version } = row
  const names = namesIn(optionNames)
  const stocks = variants.map(({ stock }) => stock)
  return {
    ...{ id, title, description: description ?? '', image: image.replaceAll('\\', '/'), version },
    pictures: row.pictures.map(({ id, image }) => ({ id, image })),
    optionNames: names,
    variants: variants.map((variant) => toVariant(variant, names)),
    priceCents: Math.min(...variants.map(({ priceCents }) => priceCents)),
    stock: stocks.includes(null) ? null : stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0),
  }
}

const namesIn = (optionNames: string) => JSON.parse(optionNames) as string[]

function toVariant(row: MerchItemRow['variants'][number], names: string[]): MerchVariant {
  const { id, priceCents, stock, sku, weightGrams, option1, option2 } = row
  return { id, values: [option1, option2].slice(0, names.length), priceCents, stock, sku, weightGrams }
}
