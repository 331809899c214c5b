import type { CacheTag } from '../database/row-tags.server'
import { invalidate, invalidateRows, onInvalidate } from './invalidation.server'

/** PostgreSQL limits a notification to 7,999 bytes. */
const limitBytes = 7_900

/** Changes of this process, collected until they are sent. */
export interface Changes {
  hard: Set<CacheTag> | 'all'
  soft: Set<CacheTag>
  takenDown: Set<CacheTag> | 'all'
}

const noChanges = (): Changes => ({ hard: new Set(), soft: new Set(), takenDown: new Set() })

const together = (tags: Set<CacheTag> | 'all', more: CacheTag[] | 'all') =>
  tags === 'all' || more === 'all' ? 'all' : new Set([...tags, ...more])

/** @returns JSON; it says that everything has changed if a list would be too long */
export function messageOf(from: string, { hard, soft, takenDown }: Changes): string {
  const listed = (tags: Set<CacheTag> | 'all') => (tags === 'all' ? tags : [...tags])
  const tags = { hard: listed(hard), soft: [...soft], takenDown: listed(takenDown) }
  const message = JSON.stringify({ from, ...tags, isByRow: true })
  return Buffer.byteLength(message) <= limitBytes ? message : JSON.stringify({ from, hard: 'all', soft: [] })
}

export interface Message {
  from: string
  hard: CacheTag[] | 'all'
  soft: CacheTag[]
  /** Missing from nodes of an earlier release, which may have hidden any row. */
  takenDown?: CacheTag[] | 'all'
  /** Missing from nodes of the last release, which name tables only. */
  isByRow?: boolean
}

/** Parses a message; one that is not understood, such as of another version, means that everything has changed. */
export function parseMessage(text: string): Message {
  try {
    const { from, hard, soft, takenDown, isByRow } = JSON.parse(text) as Message
    if (typeof from === 'string' && (hard === 'all' || Array.isArray(hard)) && Array.isArray(soft))
      return { from, hard, soft, takenDown, isByRow }
  } catch {}
  return { from: '', hard: 'all', soft: [] }
}

/** Collects the changes of this process; `soon` is called when there is something to send. */
export function collectChanges(soon: () => void) {
  let unsent = noChanges()
  onInvalidate(({ tags, isSoft, isRemote, takenDown }) => {
    if (isRemote) return
    if (isSoft && tags !== 'all') for (const tag of tags) unsent.soft.add(tag)
    else unsent.hard = together(unsent.hard, tags)
    unsent.takenDown = together(unsent.takenDown, takenDown)
    soon()
  })
  return {
    /** Adds everything, after messages may have been lost. */
    addAll() {
      unsent = { hard: 'all', soft: new Set(), takenDown: 'all' }
      soon()
    },
    /** @returns undefined if there is nothing to send */
    take(): Changes | undefined {
      const { hard, soft } = unsent
      if (hard !== 'all' && hard.size + soft.size === 0) return
      const taken = unsent
      unsent = noChanges()
      return taken
    },
  }
}

export function applyRemoteChanges({ hard, soft, takenDown = 'all', isByRow }: Message): void {
  const hear = isByRow ? invalidateRows : invalidate
  if (hard === 'all' || hard.length > 0) hear(hard, { isRemote: true, takenDown })
  if (soft.length > 0) hear(soft, { isSoft: true, isRemote: true })
}
