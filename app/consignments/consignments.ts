export const moveKinds = ['delivered', 'sold', 'returned', 'lost'] as const
export type MoveKind = (typeof moveKinds)[number]

export const moveLabels: Record<MoveKind, string> = {
  ...{ delivered: 'Delivered', sold: 'Sold there', returned: 'Came back', lost: 'Lost' },
}

export interface ConsignmentCounts extends Record<MoveKind, number> {
  /** What is with the other shop now. */
  there: number
}

/** Counts the pieces of a consignment by what became of them. */
export function countsOf(moves: { kind: string; quantity: number }[]): ConsignmentCounts {
  const sum = (kind: MoveKind) =>
    moves.reduce((all, move) => all + (move.kind === kind ? move.quantity : 0), 0)
  const [delivered, sold, returned, lost] = [sum('delivered'), sum('sold'), sum('returned'), sum('lost')]
  return { delivered, sold, returned, lost, there: delivered - sold - returned - lost }
}

export const maxPieces = 100_000
