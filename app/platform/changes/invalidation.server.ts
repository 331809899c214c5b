import { type CacheTag, wholeTable } from '../database/row-tags.server'

export interface Invalidation {
  tags: CacheTag[] | 'all'
  /** Old pages may be shown until they are rendered again. */
  isSoft: boolean
  /** Another process made the change. */
  isRemote: boolean
  /** Rows that are no longer visible: their pages go, even if they cannot be rendered again. */
  takenDown: CacheTag[] | 'all'
}

type Circumstances = Partial<Omit<Invalidation, 'tags'>>

type Listener = (invalidation: Invalidation) => void

const listeners = new Set<Listener>()

/** @param tags a table's tag covers everything that shows any of its rows */
export function invalidate(tags: CacheTag[] | 'all', circumstances: Circumstances = {}): void {
  invalidateRows(tags === 'all' ? tags : tags.flatMap(wholeTable), circumstances)
}

/** @param tags from `tagsOfWrite`: a table's tag covers what shows a list of it */
export function invalidateRows(
  tags: CacheTag[] | 'all',
  { isSoft = false, isRemote = false, takenDown = [] }: Circumstances = {},
): void {
  for (const listener of listeners) listener({ tags, isSoft, isRemote, takenDown })
}

/** @returns what ends it */
export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let isHearing = () => true

/** Tells whether changes of other processes may be missed right now. */
export const isDisconnected = () => !isHearing()

/** The greatest age in ms of what a process keeps of other processes' data meanwhile. */
export const disconnectedMaxAgeMs = 2000

export function setConnection(hearing: () => boolean): void {
  isHearing = hearing
}
