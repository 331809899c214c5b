import { announceEvent } from '../../platform/changes/events.server'
import type { Transaction } from '../../platform/database/db.server'

interface StockPiece {
  /** The variant; null only if its item was deleted. */
  variantId: number | null
  quantity: number
}

interface StockLine extends StockPiece {
  parts: StockPiece[]
}

/** Units that were taken out of stock for a line: of its variant, or of a part. */
interface Taken<Line> extends StockPiece {
  line: Line
}

/**
 * Takes all lines with their parts out of stock, or none. Conditional updates ensure that only one buyer gets the last
 * unit; sorting by id prevents deadlocks.
 * @returns `missing`, a line whose variant ran short; else `taken`, from limited stock
 */
export async function reserveStock<Line extends StockLine>(
  lines: Line[],
  tx: Transaction,
): Promise<{ missing?: Line; taken: Taken<Line>[] }> {
  const taken: Taken<Line>[] = []
  const wanted = lines.flatMap((line) => piecesIn(line).map((piece) => ({ ...piece, line })))
  for (const piece of byVariant(wanted)) {
    const onSale = { id: piece.variantId ?? 0, merchItem: { deletedAt: null } }
    const limited = await tx.merchVariant.updateMany({
      where: { ...onSale, stock: { gte: piece.quantity } },
      data: { stock: { decrement: piece.quantity } },
    })
    if (limited.count > 0) {
      taken.push(piece)
      continue
    }
    if (await tx.merchVariant.findFirst({ where: { ...onSale, stock: null } })) continue
    await returnToStock(taken, tx)
    return { missing: piece.line, taken: [] }
  }
  await announceSoldOut(
    tx,
    taken.flatMap(({ variantId }) => variantId ?? []),
  )
  return { taken }
}

/** Announces which of these variants are sold out. Call it after their stock was reduced. */
async function announceSoldOut(tx: Transaction, variantIds: number[]): Promise<void> {
  const soldOut = { id: { in: variantIds }, stock: 0 }
  const rows = await tx.merchVariant.findMany({
    where: soldOut,
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of rows) await announceEvent(tx, { type: 'stock.sold_out', subject: 'variant', id })
}

const piecesIn = ({ variantId, quantity, parts }: StockLine): StockPiece[] => [
  { variantId, quantity },
  ...parts.map((part) => ({ variantId: part.variantId, quantity: part.quantity * quantity })),
]

export async function returnToStock(pieces: StockPiece[], tx: Transaction): Promise<void> {
  for (const { variantId, quantity } of byVariant(pieces)) {
    await tx.merchVariant.updateMany({
      where: { id: variantId ?? 0, stock: { not: null } },
      data: { stock: { increment: quantity } },
    })
  }
}

/**
 * Sets a variant's stock from an admin's form; null is unlimited.
 * @param previousStock when the form was opened: the difference is applied, so that sales since then still count
 */
export async function changeStock(
  tx: Transaction,
  variantId: number,
  stock: number | null,
  previousStock: number | null | undefined,
): Promise<void> {
  if (stock === previousStock) return
  const before = await tx.merchVariant.findUnique({ where: { id: variantId }, select: { stock: true } })
  await applyStock(tx, variantId, stock, previousStock)
  if (before?.stock !== 0) await announceSoldOut(tx, [variantId])
}

async function applyStock(
  tx: Transaction,
  id: number,
  stock: number | null,
  previousStock: number | null | undefined,
): Promise<void> {
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

function byVariant<Piece extends StockPiece>(pieces: Piece[]): Piece[] {
  return [...pieces].sort((one, other) => (one.variantId ?? 0) - (other.variantId ?? 0))
}
