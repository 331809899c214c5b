import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfterCursor } from '../../platform/http/list-request.server'
import { msg } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { updateLocked } from '../../site/content/lifecycle.server'
import { merchContentKind } from './merch.content.server'
import { changeStock } from './stock.server'
import { updateItemSummary } from './variants.server'

export const variantNotFound = msg('Variant not found.')
const inShop = { merchItem: { deletedAt: null } } satisfies Prisma.MerchVariantWhereInput
const withItem = { merchItem: { select: { id: true, title: true } } } satisfies Prisma.MerchVariantInclude

export const listStockRowsAfterCursor = (cursor: Cursor | undefined, take: number) =>
  db.merchVariant.findMany({
    where: { AND: [inShop, whereAfterCursor([{ id: 'asc' }], cursor)] },
    include: withItem,
    orderBy: { id: 'asc' },
    take,
  })
export type StockRow = Awaited<ReturnType<typeof listStockRowsAfterCursor>>[number]

/** @throws NotFound */
export async function findStockOfVariant(id: number, tx: Transaction = db): Promise<StockRow> {
  const row = await tx.merchVariant.findFirst({ where: { id, ...inShop }, include: withItem })
  if (!row) throw new NotFound(variantNotFound)
  return row
}

/**
 * Sets a variant's stock; null is unlimited.
 * @param previousStock as read before: the difference is applied, so that sales since then still count
 * @throws NotFound
 */
export async function setVariantStock(
  variantId: number,
  { stock, previousStock }: { stock: number | null; previousStock?: number | null },
  actor: Actor,
): Promise<void> {
  const { merchItemId } = await findStockOfVariant(variantId)
  await updateLocked(
    merchContentKind,
    merchItemId,
    actor,
    async (tx) => {
      await findStockOfVariant(variantId, tx)
      await changeStock(tx, variantId, stock, previousStock)
      await updateItemSummary(tx, merchItemId)
      return true
    },
    () => `set the stock to ${stock ?? 'unlimited'}`,
  )
}
