import { loadCached } from '../../platform/changes/cached-reads.server'
import { changeTimesReader } from '../../platform/database/changes-in.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { type ListRange, whereAfterCursor } from '../../platform/http/list-request.server'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { loadPreviewOf, type PreviewReader, type RecordPreview } from '../../site/content/preview.server'
import {
  chooseOptionsMessage,
  itemNotFound,
  type ListedItem,
  type MerchItem,
  type MerchVariant,
} from './merch'
import { listedForVisitor, listedItemSelect, toMerchItem, variantsInclude } from './merch-rows.server'

export const whereItemOnSale = { deletedAt: null, isDraft: false }

export async function* streamAllMerch(where: Prisma.MerchItemWhereInput = {}): AsyncGenerator<MerchItem[]> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.merchItem.findMany({
      where: { ...where, ...whereItemOnSale, id: { lt: after?.id } },
      include: variantsInclude,
      orderBy: { id: 'desc' },
      take,
    })
  for await (const rows of readRowsInBatches(read)) yield rows.map((row) => toMerchItem(row))
}

export async function listMerchAfterCursor({ cursor, q, take }: ListRange): Promise<MerchItem[]> {
  const found = await makeTextSearchFilter('MerchItem', q, ['"title"'])
  const where = { AND: [whereItemOnSale, found, whereAfterCursor([{ id: 'desc' }], cursor)] }
  const rows = await db.merchItem.findMany({ where, include: variantsInclude, orderBy: { id: 'desc' }, take })
  return rows.map((row) => toMerchItem(row))
}

export const countMerch = () => db.merchItem.count({ where: whereItemOnSale })

export const readMerchChangeTimes = changeTimesReader(db.merchItem, () => whereItemOnSale, { id: true })

const isPartGone = { OR: [{ stock: 0 }, { merchItem: { deletedAt: { not: null } } }] }

const hasAllParts = { parts: { none: { OR: [{ partId: null }, { part: isPartGone }] } } }
export const whereItemAvailable = {
  variants: { some: { OR: [{ stock: null }, { stock: { gt: 0 } }], ...hasAllParts } },
} satisfies Prisma.MerchItemWhereInput

export async function listMoreMerchItems(count: number, without: number[] = []): Promise<ListedItem[]> {
  const where = { ...whereItemOnSale, ...whereItemAvailable, id: { notIn: without } }
  const rows = await db.merchItem.findMany({
    where,
    select: listedItemSelect,
    orderBy: { id: 'desc' },
    take: count,
  })
  return rows.map(listedForVisitor)
}

/** @throws NotFound when the item does not exist, is a draft or is in the trash */
export const findMerchItemById = (id: number, tx?: Transaction): Promise<MerchItem> =>
  findItem({ id, ...whereItemOnSale }, tx, currentLocale())

/**
 * Returns an item in its own language, with its translations.
 * @throws NotFound when the item does not exist, is a draft or is in the trash
 */
export const findMerchItemInOwnLanguage = (id: number): Promise<MerchItem> =>
  findItem({ id, ...whereItemOnSale })

/** @throws NotFound when the item does not exist or is in the trash */
export const findMerchItemForAdmin = (id: number, tx?: Transaction): Promise<MerchItem> =>
  findItem({ id, deletedAt: null }, tx)

async function findItem(
  where: Prisma.MerchItemWhereInput,
  tx: Transaction = db,
  locale?: string,
): Promise<MerchItem> {
  const row = await tx.merchItem.findFirst({ where, include: variantsInclude })
  if (!row) throw new NotFound(itemNotFound)
  return toMerchItem(row, locale)
}

/**
 * Returns an item for its page; staff and readers with a preview link get drafts too.
 * @throws NotFound
 */
export async function findMerchItemForReader(
  id: number,
  reader: PreviewReader,
): Promise<{ item: MerchItem; preview?: RecordPreview }> {
  const row = await loadCached(`row of item ${id}`, () =>
    db.merchItem.findFirst({ where: { id, deletedAt: null }, include: variantsInclude }),
  )
  if (!row) throw new NotFound(itemNotFound)
  const item = toMerchItem(row, currentLocale())
  if (!row.isDraft) return { item }
  const preview = await loadPreviewOf({ kind: 'merch', id }, reader)
  if (!preview) throw new NotFound(itemNotFound)
  return { item, preview }
}

/**
 * Returns the requested variant; an item without options has one.
 * @throws Invalid when a variant has to be chosen, Conflict when the chosen one no longer exists
 */
export function chosenVariantOf(
  { title, optionNames, variants }: MerchItem,
  variantId?: number,
): MerchVariant {
  const [first] = variants
  if (variantId === undefined && optionNames.length === 0 && first) return first
  if (variantId === undefined) {
    const message = chooseOptionsMessage(optionNames)
    throw new Invalid(message, { variantId: [message] })
  }
  const chosen = variants.find(({ id }) => id === variantId)
  if (!chosen)
    throw new Conflict(t('{title} is no longer available like that. Please choose again.', { title }))
  return chosen
}

/** @throws Invalid when an option is missing, Conflict when there is no such variant */
export function variantByValues(item: MerchItem, values: (string | undefined)[]): MerchVariant {
  const missing = item.optionNames.filter((_, index) => !values[index])
  if (missing.length > 0) {
    const message = chooseOptionsMessage(missing)
    throw new Invalid(message, { option: [message] })
  }
  const chosen = item.variants.find((variant) => variant.values.every((value, at) => value === values[at]))
  return chosenVariantOf(item, chosen?.id ?? 0)
}
