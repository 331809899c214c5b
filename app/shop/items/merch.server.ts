import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { inBatches } from '../../platform/http/stream-response.server'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { type Preview, type PreviewReader, previewOf } from '../../site/content/preview.server'
import { chooseMessage, itemNotFound, type ListedItem, type MerchItem, type MerchVariant } from './merch'
import { asListed, listedForVisitor, toMerchItem, withVariants } from './merch-rows.server'

export const onSale = { deletedAt: null, isDraft: false }

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

export async function merchAfter(cursor: Cursor | undefined, take: number): Promise<MerchItem[]> {
  const where = { AND: [onSale, whereAfter([{ id: 'desc' }], cursor)] }
  const rows = await db.merchItem.findMany({ where, include: withVariants, orderBy: { id: 'desc' }, take })
  return rows.map((row) => toMerchItem(row))
}

export const countMerch = () => db.merchItem.count({ where: onSale })

export const merchChanges = (range: { skip: number; take: number }) =>
  db.merchItem.findMany({
    where: onSale,
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
    ...range,
  })

const isPartGone = { OR: [{ stock: 0 }, { merchItem: { deletedAt: { not: null } } }] }

const hasAllParts = { parts: { none: { OR: [{ partId: null }, { part: isPartGone }] } } }
export const availableNow = {
  variants: { some: { OR: [{ stock: null }, { stock: { gt: 0 } }], ...hasAllParts } },
} satisfies Prisma.MerchItemWhereInput

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

/** @throws NotFound when it does not exist, is a draft or is in the trash */
export const merchItemById = (id: number, tx?: Transaction): Promise<MerchItem> =>
  findItem({ id, ...onSale }, tx, currentLocale())

/**
 * Returns an item in its own language, with its translations.
 * @throws NotFound when it does not exist, is a draft or is in the trash
 */
export const merchItemAsWritten = (id: number): Promise<MerchItem> => findItem({ id, ...onSale })

/** @throws NotFound when it does not exist or is in the trash */
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

/** @throws Invalid when one is missing, Conflict when there is none such */
export function variantByValues(item: MerchItem, values: (string | undefined)[]): MerchVariant {
  const missing = item.optionNames.filter((_, index) => !values[index])
  if (missing.length > 0) {
    const message = chooseMessage(missing)
    throw new Invalid(message, { option: [message] })
  }
  const chosen = item.variants.find((variant) => variant.values.every((value, at) => value === values[at]))
  return variantOf(item, chosen?.id ?? 0)
}
