import { wholeTable } from './row-tags.server'

/** Of what pages show: the name of a table, rows of one, or another word that `tagPage` gave them. */
export type Tag = string

export interface Invalidation {
  tags: Tag[] | 'all'
  /** Pages may be shown as they were until they are rendered again. */
  isSoft: boolean
  /** Another process made the change. */
  isRemote: boolean
  /** Of them, the rows that nobody may see any more: their own pages go, even where they cannot be rendered again. */
  takenDown: Tag[] | 'all'
}

type Circumstances = Partial<Omit<Invalidation, 'tags'>>

type Listener = (invalidation: Invalidation) => void

const listeners = new Set<Listener>()

/** @param tags of a table, all that shows any of it */
export function invalidate(tags: Tag[] | 'all', circumstances: Circumstances = {}): void {
  invalidateRows(tags === 'all' ? tags : tags.flatMap(wholeTable), circumstances)
}

/** @param tags as `rowsWritten` gives them: of a table, what shows a list of it */
export function invalidateRows(
  tags: Tag[] | 'all',
  { isSoft = false, isRemote = false, takenDown = [] }: Circumstances = {},
): void {
  for (const listener of listeners) listener({ tags, isSoft, isRemote, takenDown })
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
