import { type CacheTag, tagsOfWholeTable } from '../database/row-tags.server'

export interface Invalidation {
  tags: CacheTag[] | 'all'
  /** Whether outdated pages may be shown until they are rendered again. */
  isSoft: boolean
  /** Whether another process made the change. */
  isRemote: boolean
  /**
   * The tags of rows that are no longer visible: their pages are deleted, even if they cannot be rendered
   * again.
   */
  takenDown: CacheTag[] | 'all'
}

type Circumstances = Partial<Omit<Invalidation, 'tags'>>

type Listener = (invalidation: Invalidation) => void

const listeners = new Set<Listener>()

/** @param tags the tags to invalidate: a table's tag covers all of its rows */
export function invalidateTags(tags: CacheTag[] | 'all', circumstances: Circumstances = {}): void {
  invalidateTagsOfRows(tags === 'all' ? tags : tags.flatMap(tagsOfWholeTable), circumstances)
}

/**
 * @param tags the tags that a write invalidates, from `tagsOfWrite`: a table's tag covers lists of its rows
 */
export function invalidateTagsOfRows(
  tags: CacheTag[] | 'all',
  { isSoft = false, isRemote = false, takenDown = [] }: Circumstances = {},
): void {
  for (const listener of listeners) listener({ tags, isSoft, isRemote, takenDown })
}

/** @returns a function that removes the listener */
export function onInvalidation(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let isHearing = () => true

/** Tells whether messages of other processes may be lost at the moment. */
export const isDisconnected = () => !isHearing()

/** The maximum age, in ms, of cached data of other processes while messages may be lost. */
export const disconnectedMaxAgeMs = 2000

export function setConnectionCheck(hearing: () => boolean): void {
  isHearing = hearing
}
