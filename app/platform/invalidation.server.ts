/** Of what pages show: the name of a table, or another word that `tagPage` gave them. */
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

export function invalidate(tags: Tag[] | 'all', { isSoft = false, isRemote = false } = {}): void {
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
