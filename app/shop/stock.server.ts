import type { Transaction } from '../platform/db.server'

export interface Pieces {
  merchItemId: number
  quantity: number
}

/**
 * Takes pieces of items out of what is left to sell, all or none; an item without stock has any number. Each is one
 * conditional update, so that of fifty buyers of the last piece one gets it. Items are taken in the order of their ids,
 * so that two baskets never wait for each other crosswise.
 * @returns the item that there are not enough of; undefined when all were taken
 */
export async function takeStock(pieces: Pieces[], tx: Transaction): Promise<number | undefined> {
  const taken: Pieces[] = []
  for (const piece of inOrder(pieces)) {
    const { merchItemId: id, quantity } = piece
    const { count } = await tx.merchItem.updateMany({
      where: { id, deletedAt: null, OR: [{ stock: null }, { stock: { gte: quantity } }] },
      data: { stock: { decrement: quantity } },
    })
    if (count === 0) {
      await returnStock(taken, tx)
      return id
    }
    taken.push(piece)
  }
  return undefined
}

/** Puts pieces back that were taken and not sold. */
export async function returnStock(pieces: Pieces[], tx: Transaction): Promise<void> {
  for (const { merchItemId: id, quantity } of inOrder(pieces)) {
    await tx.merchItem.updateMany({
      where: { id, stock: { not: null } },
      data: { stock: { increment: quantity } },
    })
  }
}

function inOrder(pieces: Pieces[]): Pieces[] {
  return [...pieces].sort((one, other) => one.merchItemId - other.merchItemId)
}
