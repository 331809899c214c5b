import type { Transaction } from '../platform/db.server'

interface StockLine {
  merchItemId: number
  quantity: number
}

/**
 * Takes every line out of stock, or none. Each is one conditional update, so only one buyer gets the last item; the
 * order of ids keeps two carts from deadlocking.
 * @returns `missingId`, an item that ran short; else `taken`, the lines whose item has a limited stock
 */
export async function reserveStock<Line extends StockLine>(
  lines: Line[],
  tx: Transaction,
): Promise<{ missingId?: number; taken: Line[] }> {
  const taken: Line[] = []
  for (const line of byItemId(lines)) {
    const { merchItemId: id, quantity } = line
    const limited = await tx.merchItem.updateMany({
      where: { id, deletedAt: null, stock: { gte: quantity } },
      data: { stock: { decrement: quantity } },
    })
    if (limited.count > 0) {
      taken.push(line)
      continue
    }
    const isUnlimited = await tx.merchItem.findFirst({ where: { id, deletedAt: null, stock: null } })
    if (isUnlimited) continue
    await releaseStock(taken, tx)
    return { missingId: id, taken: [] }
  }
  return { taken }
}

export async function releaseStock(lines: StockLine[], tx: Transaction): Promise<void> {
  for (const { merchItemId: id, quantity } of byItemId(lines)) {
    await tx.merchItem.updateMany({
      where: { id, stock: { not: null } },
      data: { stock: { increment: quantity } },
    })
  }
}

/**
 * Sets an item's stock from the admin form; null is unlimited.
 * @param previousStock what the form was opened with: the difference is applied, so sales since then still count
 */
export async function changeStock(
  tx: Transaction,
  id: number,
  stock: number | null,
  previousStock: number | null | undefined,
): Promise<void> {
  if (stock === previousStock) return
  if (stock === null || typeof previousStock !== 'number') {
    await tx.merchItem.update({ where: { id }, data: { stock } })
    return
  }
  const { count } = await tx.merchItem.updateMany({
    where: { id, stock: { gte: Math.max(0, previousStock - stock) } },
    data: { stock: { increment: stock - previousStock } },
  })
  if (count > 0) return
  await tx.merchItem.updateMany({ where: { id, stock: { not: null } }, data: { stock: 0 } })
}

function byItemId<Line extends StockLine>(lines: Line[]): Line[] {
  return [...lines].sort((one, other) => one.merchItemId - other.merchItemId)
}
