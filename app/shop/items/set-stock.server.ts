import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { msg } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { updateLocked } from '../../site/content/lifecycle.server'
import { merchContent } from './merch.content.server'
import { changeStock } from './stock.server'
import { keepSummary } from './variants.server'

export const variantNotFound = msg('Variant not found.')
const inShop = { merchItem: { deletedAt: null } } satisfies Prisma.MerchVariantWhereInput
const withItem = { merchItem: { select: { id: true, title: true } } } satisfies Prisma.MerchVariantInclude

export const stockAfter = (cursor: Cursor | undefined, take: number) =>
  db.merchVariant.findMany({
    where: { AND: [inShop, whereAfter([{ id: 'asc' }], cursor)] },
    include: withItem,
    orderBy: { id: 'asc' },
    take,
  })
export type StockRow = Awaited<ReturnType<typeof stockAfter>>[number]

/** @throws NotFound */
export async function stockOfVariant(id: number, tx: Transaction = db): Promise<StockRow> {
  const row = await tx.merchVariant.findFirst({ where: { id, ...inShop }, include: withItem })
  if (!row) throw new NotFound(variantNotFound)
  return row
}

/**
 * Sets the stock of one variant; null is unlimited.
 * @param previousStock that was read: the difference is applied, so sales since then still count
 * @throws NotFound
 */
export async function setStock(
  variantId: number,
  { stock, previousStock }: { stock: number | null; previousStock?: number | null },
  actor: Actor,
): Promise<void> {
  const { merchItemId } = await stockOfVariant(variantId)
  await updateLocked(
    merchContent,
    merchItemId,
    actor,
    async (tx) => {
      await stockOfVariant(variantId, tx)
      await changeStock(tx, variantId, stock, previousStock)
      await keepSummary(tx, merchItemId)
      return true
    },
    () => `set the stock to ${stock ?? 'unlimited'}`,
  )
}
