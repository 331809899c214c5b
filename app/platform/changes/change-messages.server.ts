import type { CacheTag } from '../database/row-tags.server'
import { invalidateTags, invalidateTagsOfRows, onInvalidation } from './invalidation.server'

/** The maximum size of a message; PostgreSQL limits a notification to 7,999 bytes. */
const limitBytes = 7_900

/** Changes of this process, collected until they are sent. */
export interface CollectedChanges {
  hard: Set<CacheTag> | 'all'
  soft: Set<CacheTag>
  takenDown: Set<CacheTag> | 'all'
}

const noChanges = (): CollectedChanges => ({ hard: new Set(), soft: new Set(), takenDown: new Set() })

const together = (tags: Set<CacheTag> | 'all', more: CacheTag[] | 'all') =>
  tags === 'all' || more === 'all' ? 'all' : new Set([...tags, ...more])

/** @returns JSON, which invalidates everything if a list would be too long */
export function changeMessageOf(from: string, { hard, soft, takenDown }: CollectedChanges): string {
  const listed = (tags: Set<CacheTag> | 'all') => (tags === 'all' ? tags : [...tags])
  const tags = { hard: listed(hard), soft: [...soft], takenDown: listed(takenDown) }
  const message = JSON.stringify({ from, ...tags, isByRow: true })
  return Buffer.byteLength(message) <= limitBytes ? message : JSON.stringify({ from, hard: 'all', soft: [] })
}

export interface ChangeMessage {
  from: string
  hard: CacheTag[] | 'all'
  soft: CacheTag[]
  /** The tags of hidden rows; nodes of an earlier release do not send it, so any row may be hidden. */
  takenDown?: CacheTag[] | 'all'
  /** Whether tags can name rows; nodes of the last release do not send it, and name tables only. */
  isByRow?: boolean
}

/** Parses a message; one that is not understood, as from another version, invalidates everything. */
export function parseProcessMessage(text: string): ChangeMessage {
  try {
    const { from, hard, soft, takenDown, isByRow } = JSON.parse(text) as ChangeMessage
    if (typeof from === 'string' && (hard === 'all' || Array.isArray(hard)) && Array.isArray(soft))
      return { from, hard, soft, takenDown, isByRow }
  } catch {}
  return { from: '', hard: 'all', soft: [] }
}

/** Collects the changes of this process; `soon` is called when there are changes to send. */
export function createChangeCollector(soon: () => void) {
  let unsent = noChanges()
  onInvalidation(({ tags, isSoft, isRemote, takenDown }) => {
    if (isRemote) return
    if (isSoft && tags !== 'all') for (const tag of tags) unsent.soft.add(tag)
    else unsent.hard = together(unsent.hard, tags)
    unsent.takenDown = together(unsent.takenDown, takenDown)
    soon()
  })
  return {
    /** Invalidates everything, after messages may have been lost. */
    addAll() {
      unsent = { hard: 'all', soft: new Set(), takenDown: 'all' }
      soon()
    },
    /** @returns the collected changes; undefined if there are none */
    take(): CollectedChanges | undefined {
      const { hard, soft } = unsent
      if (hard !== 'all' && hard.size + soft.size === 0) return
      const taken = unsent
      unsent = noChanges()
      return taken
    },
  }
}

export function applyRemoteChanges({ hard, soft, takenDown = 'all', isByRow }: ChangeMessage): void {
  const hear = isByRow ? invalidateTagsOfRows : invalidateTags
  if (hard === 'all' || hard.length > 0) hear(hard, { isRemote: true, takenDown })
  if (soft.length > 0) hear(soft, { isSoft: true, isRemote: true })
}
