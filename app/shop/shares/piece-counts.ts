/** The kinds of movements of consigned goods; `owed` are lost ones for which the maker is owed. */
export const consignmentMovementKinds = ['delivered', 'sold', 'returned', 'lost', 'owed'] as const
export type ConsignmentMovementKind = (typeof consignmentMovementKinds)[number]

export interface ConsignedPieceCounts {
  delivered: number
  sold: number
  returned: number
  lost: number
  /** The number of pieces that are still at the place of sale. */
  there: number
}

/** @param entries the sales and refunds of the maker's pieces by this shop */
export function countConsignedPieces(
  moves: { kind: string; quantity: number }[],
  entries: { kind: string; quantity: number }[] = [],
): ConsignedPieceCounts {
  const sum = (...kinds: ConsignmentMovementKind[]) =>
    moves.reduce((all, { kind, quantity }) => all + (kinds.some((one) => one === kind) ? quantity : 0), 0)
  const soldHere = entries.reduce((all, { kind, quantity }) => all + (kind === 'lost' ? 0 : quantity), 0)
  const [delivered, returned, lost] = [sum('delivered'), sum('returned'), sum('lost', 'owed')]
  const sold = sum('sold') + soldHere
  return { delivered, sold, returned, lost, there: delivered - sold - returned - lost }
}
