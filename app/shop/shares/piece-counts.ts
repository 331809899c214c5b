/** What becomes of consigned pieces; `owed` are lost, and owed to their maker. */
export const moveKinds = ['delivered', 'sold', 'returned', 'lost', 'owed'] as const
export type MoveKind = (typeof moveKinds)[number]

export interface PieceCounts {
  delivered: number
  sold: number
  returned: number
  lost: number
  /** What is left with whoever sells them. */
  there: number
}

/** @param entries of the maker whose pieces they are: what the shop sold, and paid back */
export function countPieces(
  moves: { kind: string; quantity: number }[],
  entries: { kind: string; quantity: number }[] = [],
): PieceCounts {
  const sum = (...kinds: MoveKind[]) =>
    moves.reduce((all, { kind, quantity }) => all + (kinds.some((one) => one === kind) ? quantity : 0), 0)
  const soldHere = entries.reduce((all, { kind, quantity }) => all + (kind === 'lost' ? 0 : quantity), 0)
  const [delivered, returned, lost] = [sum('delivered'), sum('returned'), sum('lost', 'owed')]
  const sold = sum('sold') + soldHere
  return { delivered, sold, returned, lost, there: delivered - sold - returned - lost }
}
