import { msg, t } from '../../platform/i18n/i18n'
import type { ConsignmentMovementKind } from '../shares/piece-counts'

/**
 * The directions of consignments. `out` are goods of this shop that another shop sells; `in` are a maker's
 * goods that this shop sells.
 */
export const consignmentDirections = ['out', 'in'] as const
export type ConsignmentDirection = (typeof consignmentDirections)[number]

export const consignmentDirectionOf = ({ payeeId }: { payeeId: number | null }): ConsignmentDirection =>
  payeeId === null ? 'out' : 'in'

type Words = Partial<Record<ConsignmentMovementKind, string>>

/** The names of movements that are recorded by hand; sales in this shop are recorded automatically. */
export const movementLabels: Record<ConsignmentDirection, Words> = {
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
    owed: msg('Lost, payment owed'),
  },
}

export const movementLabel = (direction: ConsignmentDirection, kind: string): string =>
  t(movementLabels[direction][kind as ConsignmentMovementKind] ?? '')

export const maxConsignedPieces = 100_000
