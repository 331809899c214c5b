import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import {
  isEmptyQuery,
  matchesTextQuery,
  parseTextQuery,
  searchableText,
} from '../../platform/text/search-words'
import type { Actor } from '../../site/accounts/audit.server'
import { updateLocked } from '../../site/content/lifecycle.server'
import { maxBundleParts } from './bundle'
import { itemNotFound, variantTitle } from './merch'
import { merchContentKind } from './merch.content.server'
import { toMerchItem, variantsInclude } from './merch-rows.server'

const maxFound = 10

export type BundleChange =
  | { intent: 'add'; variantId: number; quantity: number }
  | { intent: 'quantity'; partId: number; quantity: number }
  | { intent: 'remove'; partId: number }

/**
 * Changes the parts of an item, which is a bundle while it has any.
 * @throws NotFound; Conflict for an item with options, a bundle in a bundle, or too many parts
 */
export async function changeBundle(itemId: number, change: BundleChange, actor?: Actor): Promise<void> {
  const steps = async (tx: Transaction) => {
    const bundleId = await bundleVariantOf(tx, itemId)
    if (change.intent === 'add') await addPart(tx, bundleId, change)
    else {
      const where = { id: change.partId, variantId: bundleId }
      if (change.intent === 'remove') await removePart(tx, bundleId, change.partId)
      else await tx.bundlePart.updateMany({ where, data: { quantity: change.quantity } })
    }
    return true
  }
  await updateLocked(merchContentKind, itemId, actor, steps, () => 'changed its parts')
}

/** Removes a part. Without parts, the item has no stock until it is set. */
async function removePart(tx: Transaction, variantId: number, id: number): Promise<void> {
  const { count } = await tx.bundlePart.deleteMany({ where: { id, variantId } })
  const isLast = count > 0 && (await tx.bundlePart.count({ where: { variantId } })) === 0
  if (isLast) await tx.merchVariant.update({ where: { id: variantId }, data: { stock: 0 } })
}

async function bundleVariantOf(tx: Transaction, itemId: number): Promise<number> {
  const item = await tx.merchItem.findUnique({ where: { id: itemId }, include: { variants: true } })
  const [only] = item?.variants ?? []
  if (!item || !only) throw new NotFound(itemNotFound)
  if (item.optionNames !== '[]') throw new Conflict(t('An item with options cannot be a bundle.'))
  return only.id
}

async function addPart(
  tx: Transaction,
  bundleId: number,
  { variantId, quantity }: { variantId: number; quantity: number },
): Promise<void> {
  // Both are locked in order, so that of two parts added at once, neither can become a part of the other.
  for (const id of [bundleId, variantId].sort((one, other) => one - other))
    await tx.merchVariant.updateMany({ where: { id }, data: { position: { increment: 0 } } })
  const part = await tx.merchVariant.findFirst({
    where: { id: variantId, merchItem: { deletedAt: null } },
    include: { merchItem: true, parts: true },
  })
  if (!part) throw new NotFound(t('This is no longer sold.'))
  const isInBundle = (await tx.bundlePart.count({ where: { partId: bundleId } })) > 0
  if (part.id === bundleId || part.parts.length > 0 || isInBundle)
    throw new Conflict(t('A bundle cannot be part of a bundle.'))
  if ((await tx.bundlePart.count({ where: { variantId: bundleId } })) >= maxBundleParts)
    throw new Invalid(t('A bundle has at most {maxParts} parts.', { maxParts: maxBundleParts }))
  const values = [part.option1, part.option2].filter(Boolean)
  const key = { variantId: bundleId, partId: variantId }
  await tx.bundlePart.upsert({
    where: { variantId_partId: key },
    create: { ...key, quantity, title: variantTitle(part.merchItem.title, values) },
    update: { quantity },
  })
  await tx.merchVariant.update({ where: { id: bundleId }, data: { stock: null } })
}

export async function findBundleParts(itemId: number, q: string) {
  const query = parseTextQuery(q)
  if (isEmptyQuery(query)) return []
  const titles = await db.merchItem.findMany({
    where: { deletedAt: null, id: { not: itemId } },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
  })
  const ids = titles
    .filter(({ title }) => matchesTextQuery(searchableText(title), query))
    .slice(0, maxFound)
    .map(({ id }) => id)
  const rows = await db.merchItem.findMany({ where: { id: { in: ids } }, include: variantsInclude })
  return rows.flatMap((row) => {
    const { title, image, variants } = toMerchItem(row)
    return variants
      .filter(({ parts }) => parts.length === 0)
      .map(({ id, values, stock }) => ({ id, title: variantTitle(title, values), image, stock }))
  })
}

/** @throws Conflict when one of the variants is a bundle */
export async function assertNoBundles(tx: Transaction, variantIds: number[]): Promise<void> {
  if ((await tx.bundlePart.count({ where: { variantId: { in: variantIds } } })) > 0)
    throw new Conflict(t('A bundle cannot have options. Remove its parts first.'))
}
