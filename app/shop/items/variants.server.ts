import { inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { updateLocked } from '../../site/content/lifecycle.server'
import { assertNoBundles } from './bundle.server'
import { type MerchVariant, optionsOfItem, optionValuesText } from './merch'
import { merchContentKind } from './merch.content.server'
import { toMerchItem, variantsInclude } from './merch-rows.server'
import { combinationsOf, guessRenamedValues, type ItemOption } from './options'
import type { PricingColumns } from './pricing-form'
import { changeStock } from './stock.server'

type RemovedStep = (tx: Transaction, variantIds: number[]) => Promise<unknown>
const removedSteps = new Set<RemovedStep>()

/** Registers a step that runs before variants are deleted, in the same transaction. */
export function onVariantsRemoved(step: RemovedStep): void {
  removedSteps.add(step)
}

/** Thrown when the requested options would delete variants, so that the admin can decide. */
export class WouldRemoveVariants extends Conflict {
  /** @param hasFiles whether some of them are sold with files */
  constructor(removed: MerchVariant[], hasFiles: boolean) {
    const named = removed
      .slice(0, 5)
      .map(({ values }) => optionValuesText(values) || t('the item without options'))
    const deleted = { variants: named.join(', '), more: removed.length - named.length }
    const loss = hasFiles
      ? t(
          '{more, plural, =0 {This deletes {variants}, with price and stock. Its downloads leave the shop; buyers keep them.} other {This deletes {variants} and # more, with price and stock. Their downloads leave the shop; buyers keep them.}}',
          deleted,
        )
      : t(
          '{more, plural, =0 {This deletes {variants}, with price and stock.} other {This deletes {variants} and # more, with price and stock.}}',
          deleted,
        )
    super(`${loss} ${t('Save again to confirm.')}`, { mayRemove: [t('Save again.')] })
  }
}

interface Opened {
  version: number
}

interface OptionsChange extends Opened {
  options: ItemOption[]
  /** Set to allow the deletion of variants that the options no longer contain. */
  mayRemove: boolean
}

/**
 * Sets an item's options and creates missing variants for all combinations of their values. Existing variants stay; a
 * new one gets the lowest price, and no stock unless the item's is unlimited.
 * @throws NotFound, Conflict when somebody changed the item meanwhile, WouldRemoveVariants
 */
export async function setItemOptions(
  itemId: number,
  { version, options, mayRemove }: OptionsChange,
  actor?: Actor,
): Promise<void> {
  const change = async (tx: Transaction, row: Parameters<typeof toMerchItem>[0]) => {
    assertVariantsVersion(row, version)
    const item = toMerchItem(row)
    const before = optionsOfItem(item)
    const former = options.map(({ values }, index) => guessRenamedValues(before[index]?.values ?? [], values))
    const found = new Set<number>()
    const wanted = combinationsOf(options).map((values, position) => {
      const known = values.map((value, index) => former[index]?.get(value) ?? value)
      const variant = item.variants.find((one) => isSame(one.values, known))
      if (variant) found.add(variant.id)
      return { values, position, variant }
    })
    const removed = item.variants.filter(({ id }) => !found.has(id))
    const isWithChoice = item.optionNames.length > 0
    const hasFiles =
      (await tx.variantFile.count({ where: { variantId: { in: idsOf(removed) }, removedAt: null } })) > 0
    if (removed.length > 0 && (isWithChoice || hasFiles) && !mayRemove)
      throw new WouldRemoveVariants(removed, hasFiles)

    await removeVariants(tx, idsOf(removed))
    const cheapest = item.variants.find(({ priceCents }) => priceCents === item.priceCents)
    const fresh = {
      merchItemId: itemId,
      priceCents: item.priceCents,
      stock: item.stock === null ? null : 0,
      minimumCents: cheapest?.minimumCents,
      takesMore: cheapest?.takesMore,
      priceWords: cheapest?.priceWords,
    }
    for (const { values, position, variant } of wanted) {
      const [option1 = '', option2 = ''] = values
      const data = { option1, option2, position }
      if (variant) await tx.merchVariant.update({ where: { id: variant.id }, data })
      else await tx.merchVariant.create({ data: { ...fresh, ...data } })
    }
    await tx.merchItem.update({
      where: { id: itemId },
      data: { optionNames: JSON.stringify(options.map(({ name }) => name)) },
    })
    await updateItemSummary(tx, itemId)
    return true
  }
  await updateLocked(merchContentKind, itemId, actor, change, () => 'changed its options')
}

/** Deletes variants; earlier buyers keep their files. */
async function removeVariants(tx: Transaction, ids: number[]): Promise<void> {
  await assertNoBundles(tx, ids)
  for (const step of removedSteps) await step(tx, ids)
  const sold = { variantId: { in: ids }, removedAt: null }
  await tx.variantFile.updateMany({ where: sold, data: { removedAt: new Date() } })
  await tx.variantMusic.updateMany({ where: sold, data: { removedAt: new Date() } })
  await tx.merchVariant.deleteMany({ where: { id: { in: ids } } })
}

export interface VariantChange {
  id: number
  priceCents: number
  stock: number | null
  /** The stock when the form was opened. */
  previousStock: number | null
  sku: string
  weightGrams: number | null
  /** One of the item's pictures; null for its first one. */
  pictureId: number | null
  /** The pricing; undefined leaves it. */
  pricing?: PricingColumns
}

/** @throws NotFound, Conflict when somebody changed the item meanwhile */
export async function changeVariants(
  itemId: number,
  { version, variants }: Opened & { variants: VariantChange[] },
  actor?: Actor,
): Promise<void> {
  const change = async (tx: Transaction, row: Parameters<typeof toMerchItem>[0]) => {
    assertVariantsVersion(row, version)
    const pictures = new Set(row.pictures.map(({ id }) => id))
    for (const { id, stock, previousStock, priceCents, sku, weightGrams, pricing, ...shown } of variants) {
      const pictureId = pictures.has(shown.pictureId ?? 0) ? shown.pictureId : null
      const data = { priceCents, sku, weightGrams, pictureId, ...pricing }
      const { count } = await tx.merchVariant.updateMany({ where: { id, merchItemId: itemId }, data })
      if (count > 0) await changeStock(tx, id, stock, previousStock)
    }
    await updateItemSummary(tx, itemId)
    return true
  }
  await updateLocked(merchContentKind, itemId, actor, change, () => 'changed its variants')
}

type NewVariant = Omit<
  Prisma.MerchVariantCreateManyInput,
  'merchItemId' | 'position' | 'option1' | 'option2'
> & { values: string[] }

/** Gives an imported item, which nobody has seen yet, its options and all its variants, in their order. */
export async function setVariantsOfNewItem(
  itemId: number,
  { options, variants }: { options: ItemOption[]; variants: NewVariant[] },
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.merchVariant.deleteMany({ where: { merchItemId: itemId } })
    const rows = variants.map(({ values: [option1 = '', option2 = ''], ...columns }, position) => {
      return { ...columns, merchItemId: itemId, position, option1, option2 }
    })
    await tx.merchVariant.createMany({ data: rows })
    const priceCents = Math.min(...variants.map((variant) => variant.priceCents))
    const optionNames = JSON.stringify(options.map(({ name }) => name))
    const stock = options.length > 0 ? { stock: 0 } : {}
    await tx.merchItem.update({ where: { id: itemId }, data: { optionNames, priceCents, ...stock } })
  })
}

/** Sets the item's own price and stock for the last release, which cannot sell variants. */
export async function updateItemSummary(tx: Transaction, itemId: number): Promise<void> {
  const row = await tx.merchItem.findUniqueOrThrow({
    where: { id: itemId },
    include: variantsInclude,
  })
  const { optionNames, priceCents, stock } = toMerchItem(row)
  const data = optionNames.length > 0 ? { priceCents, stock: 0 } : { priceCents, stock }
  await tx.merchItem.update({ where: { id: itemId }, data: { ...data, version: { increment: 1 } } })
}

export const itemChangedMessage = msg(
  'This item was changed since you opened it. Your changes are not saved yet. Save again to overwrite.',
)

/** @throws Conflict when somebody saved the item since the form was opened */
export function assertVariantsVersion(row: { version: number }, version: number): void {
  if (row.version === version) return
  throw new Conflict(t(itemChangedMessage))
}

const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n')

const idsOf = (variants: { id: number }[]) => variants.map(({ id }) => id)
