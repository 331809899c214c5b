import { wholeTable } from './row-tags.server'

/** Of what pages show: the name of a table, rows of one, or another word that `tagPage` gave them. */
export type Tag = string

export interface Invalidation {
  tags: Tag[] | 'all'
  /** Pages may be shown as they were until they are rendered again. */
  isSoft: boolean
  /** Another process made the change. */
  isRemote: boolean
}

type Listener = (invalidation: Invalidation) => void

const listeners = new Set<Listener>()

/** @param tags of a table, all that shows any of it */
export function invalidate(tags: Tag[] | 'all', { isSoft = false, isRemote = false } = {}): void {
  invalidateRows(tags === 'all' ? tags : tags.flatMap(wholeTable), { isSoft, isRemote })
}

/** @param tags as `rowsWritten` gives them: of a table, what shows a list of it */
export function invalidateRows(tags: Tag[] | 'all', { isSoft = false, isRemote = false } = {}): void {
  for (const listener of listeners) listener({ tags, isSoft, isRemote })
}

export function onInvalidate(listener: Listener): void {
  listeners.add(listener)
}

let isHearing = () => true

/** Whether changes of other processes may be missed at this moment. */
export const isDeaf = () => !isHearing()

export function setHearing(hearing: () => boolean): void {
  isHearing = hearing
}
