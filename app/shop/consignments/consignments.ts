import { msg, t } from '../../platform/i18n/i18n'
import type { MoveKind } from '../shares/piece-counts'

/** `out` are pieces that another shop sells, `in` those of a maker that this shop sells. */
export const directions = ['out', 'in'] as const
export type Direction = (typeof directions)[number]

export const directionOf = ({ payeeId }: { payeeId: number | null }): Direction =>
  payeeId === null ? 'out' : 'in'

type Words = Partial<Record<MoveKind, string>>

/** What can be noted; what this shop sells is noted by itself. */
export const moveLabels: Record<Direction, Words> = {
  out: {
    delivered: msg('Delivered'),
    sold: msg('Sold there'),
    returned: msg('Came back'),
    lost: msg('Went missing'),
  },
  in: {
    delivered: msg('Taken in'),
    returned: msg('Given back'),
    lost: msg('Went missing'),
    owed: msg('Lost, and owed'),
  },
}

export const moveLabel = (direction: Direction, kind: string): string =>
  t(moveLabels[direction][kind as MoveKind] ?? '')

export const maxPieces = 100_000
