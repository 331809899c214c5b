import type { Transaction } from '../../platform/database/db.server'
import type { MediaKind } from '../bands'
import { moveIdInList, orderByPosition, renumberMedia, reorderedIds } from '../media-order.server'
import { renumberInPageOrder } from '../releases/releases.server'

type Arranging = { verb: 'up' | 'down'; id: number } | { verb: 'order'; order: number[] }

/** Moves a track within its release, or within the tracks of no release; a photo within all. */
export async function moveTrackOrPhoto(tx: Transaction, kind: MediaKind, bandId: number, press: Arranging) {
  const of = { where: { bandId }, orderBy: [...orderByPosition] }
  const rows =
    kind === 'track'
      ? await tx.track.findMany({ ...of, select: { id: true, position: true, releaseId: true } })
      : (await tx.photo.findMany(of)).map((photo) => ({ ...photo, releaseId: null }))
  const moves = press.verb === 'order' ? undefined : press
  const group = rows.find(({ id }) => id === moves?.id)?.releaseId
  const movable = rows.filter(({ releaseId }) => !moves || releaseId === group).map(({ id }) => id)
  const asked =
    press.verb === 'order'
      ? reorderedIds(movable, press.order)
      : moveIdInList(movable, press.id, press.verb === 'up' ? -1 : 1)
  const queue = [...asked]
  const order = rows.map(({ id }) => (movable.includes(id) ? (queue.shift() ?? id) : id))
  await renumberMedia(tx, kind, rows, order)
  if (kind === 'track') await renumberInPageOrder(tx, bandId)
}
