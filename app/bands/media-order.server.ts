import type { Transaction } from '../platform/database/db.server'
import type { MediaKind } from './bands'

/** The order of tracks and photos that the admin chose. */
export const orderByPosition = [{ position: 'asc' }, { id: 'asc' }] as const satisfies object[]

export async function findNextMediaPosition(
  tx: Transaction,
  kind: MediaKind,
  bandId: number,
): Promise<number> {
  const of = { where: { bandId }, _max: { position: true } } as const
  const { _max } = kind === 'track' ? await tx.track.aggregate(of) : await tx.photo.aggregate(of)
  return (_max.position ?? 0) + 1
}

interface Placed {
  id: number
  position: number
}

/** Numbers the rows 1, 2, 3 in the order of the ids. */
export async function renumberMedia(tx: Transaction, kind: MediaKind, rows: Placed[], ids: number[]) {
  const places = new Map(ids.map((id, index) => [id, index + 1]))
  for (const { id, position: before } of rows) {
    const position = places.get(id) ?? before
    if (position === before) continue
    const change = { where: { id }, data: { position } }
    await (kind === 'track' ? tx.track.update(change) : tx.photo.update(change))
  }
}

/** Moves later rows up by one, for a row that is restored to its position. */
export async function makeRoomAtPosition(tx: Transaction, kind: MediaKind, bandId: number, position: number) {
  const taken = { bandId, position }
  const after = { where: { bandId, position: { gte: position } }, data: { position: { increment: 1 } } }
  if (kind === 'track') return (await tx.track.count({ where: taken })) > 0 && tx.track.updateMany(after)
  return (await tx.photo.count({ where: taken })) > 0 && tx.photo.updateMany(after)
}

export function moveIdInList(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** Returns the ids in the requested order, followed by those it does not name. */
export const reorderedIds = (ids: readonly number[], asked: readonly number[]): number[] => [
  ...new Set([...asked.filter((id) => ids.includes(id)), ...ids]),
]
