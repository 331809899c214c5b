import type { Transaction } from '../platform/db.server'

interface StockLine {
  /** Null only of a line whose item is gone. */
  variantId: number | null
  quantity: number
}

/**
 * Takes every line out of stock, or none. Each is one conditional update, so only one buyer gets the last piece; the
 * order of ids keeps two carts from deadlocking.
 * @returns `missing`, a line of a variant that ran short; else `taken`, the lines whose variant has a limited stock
 */
export async function reserveStock<Line extends StockLine>(
  lines: Line[],
  tx: Transaction,
): Promise<{ missing?: Line; taken: Line[] }> {
  const taken: Line[] = []
  for (const line of byVariant(lines)) {
    const onSale = { id: line.variantId ?? 0, merchItem: { deletedAt: null } }
    const limited = await tx.merchVariant.updateMany({
      where: { ...onSale, stock: { gte: line.quantity } },
      data: { stock: { decrement: line.quantity } },
    })
    if (limited.count > 0) {
      taken.push(line)
      continue
    }
    if (await tx.merchVariant.findFirst({ where: { ...onSale, stock: null } })) continue
    await releaseStock(taken, tx)
    return { missing: line, taken: [] }
  }
  return { taken }
}

export async function releaseStock(lines: StockLine[], tx: Transaction): Promise<void> {
  for (const { variantId, quantity } of byVariant(lines)) {
    await tx.merchVariant.updateMany({
      where: { id: variantId ?? 0, stock: { not: null } },
      data: { stock: { increment: quantity } },
    })
  }
}

/**
 * Sets a variant's stock from an admin's form; null is unlimited.
 * @param previousStock what the form was opened with: the difference is applied, so sales since then still count
 */
export async function changeStock(
  tx: Transaction,
  variantId: number,
  stock: number | null,
  previousStock: number | null | undefined,
): Promise<void> {
  if (stock === previousStock) return
  const id = variantId
  if (stock === null || typeof previousStock !== 'number') {
    await tx.merchVariant.update({ where: { id }, data: { stock } })
    return
  }
  const { count } = await tx.merchVariant.updateMany({
    where: { id, stock: { gte: Math.max(0, previousStock - stock) } },
    data: { stock: { increment: stock - previousStock } },
  })
  if (count > 0) return
  await tx.merchVariant.updateMany({ where: { id, stock: { not: null } }, data: { stock: 0 } })
}

function byVariant<Line extends StockLine>(lines: Line[]): Line[] {
  return [...lines].sort((one, other) => (one.variantId ?? 0) - (other.variantId ?? 0))
}
