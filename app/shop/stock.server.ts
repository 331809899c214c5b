import type { Transaction } from '../platform/db.server'

export interface StockLine {
  merchItemId: number
  quantity: number
}

/**
 * Takes pieces of items out of what is left to sell, all or none; an item without stock has any number. Each is one
 * conditional update, so that of fifty buyers of the last piece one gets it. Items are taken in the order of their ids,
 * so that two baskets never wait for each other crosswise.
 * @returns the item that there are not enough of, where there is one; else which pieces came from a limited stock
 */
export async function takeStock<P extends StockLine>(
  pieces: P[],
  tx: Transaction,
): Promise<{ missingId?: number; taken: P[] }> {
  const taken: P[] = []
  for (const piece of inOrder(pieces)) {
    const { merchItemId: id, quantity } = piece
    const limited = await tx.merchItem.updateMany({
      where: { id, deletedAt: null, stock: { gte: quantity } },
      data: { stock: { decrement: quantity } },
    })
    if (limited.count > 0) {
      taken.push(piece)
      continue
    }
    const isUnlimited = await tx.merchItem.findFirst({ where: { id, deletedAt: null, stock: null } })
    if (isUnlimited) continue
    await returnStock(taken, tx)
    return { missingId: id, taken: [] }
  }
  return { taken }
}

/** Puts pieces back that were taken and not sold. */
export async function returnStock(pieces: StockLine[], tx: Transaction): Promise<void> {
  for (const { merchItemId: id, quantity } of inOrder(pieces)) {
    await tx.merchItem.updateMany({
      where: { id, stock: { not: null } },
      data: { stock: { increment: quantity } },
    })
  }
}

/**
 * What an admin says is left of an item: null is unlimited.
 * @param seen what the admin's form began with; pieces that were sold since count
 */
export async function changeStock(
  tx: Transaction,
  id: number,
  stock: number | null,
  seen: number | null | undefined,
): Promise<void> {
  if (stock === seen) return
  if (stock !== null && typeof seen === 'number') {
    const by = { increment: stock - seen }
    const least = Math.max(0, seen - stock)
    const { count } = await tx.merchItem.updateMany({
      where: { id, stock: { gte: least } },
      data: { stock: by },
    })
    if (count > 0) return
    await tx.merchItem.updateMany({ where: { id, stock: { not: null } }, data: { stock: 0 } })
    return
  }
  await tx.merchItem.update({ where: { id }, data: { stock } })
}

function inOrder<P extends StockLine>(pieces: P[]): P[] {
  return [...pieces].sort((one, other) => one.merchItemId - other.merchItemId)
}
