import { invalidate, invalidateRows, onInvalidate, type Tag } from './invalidation.server'

/** PostgreSQL's limit on what a notification carries is 7,999 bytes. */
const limitBytes = 7_900

/** What a process tells the others of, gathered until it is sent. */
export interface Changes {
  hard: Set<Tag> | 'all'
  soft: Set<Tag>
}

const noChanges = (): Changes => ({ hard: new Set(), soft: new Set() })

function addChanges({ hard, soft }: Changes, tags: Tag[] | 'all', isSoft: boolean): Changes {
  if (tags === 'all' || hard === 'all') return { hard: 'all', soft }
  const grown = isSoft ? soft : hard
  for (const tag of tags) grown.add(tag)
  return { hard, soft }
}

/** @returns JSON; everything has changed when the message would be too long to name it */
export function messageOf(from: string, { hard, soft }: Changes): string {
  const tags = { hard: hard === 'all' ? hard : [...hard], soft: [...soft] }
  const message = JSON.stringify({ from, ...tags, isByRow: true })
  return Buffer.byteLength(message) <= limitBytes ? message : JSON.stringify({ from, hard: 'all', soft: [] })
}

export interface Message {
  from: string
  hard: Tag[] | 'all'
  soft: Tag[]
  /** Not from a node of the last release, which names tables alone. */
  isByRow?: boolean
}

/** A message that is not understood, as of another version, says that everything has changed. */
export function parseMessage(text: string): Message {
  try {
    const { from, hard, soft, isByRow } = JSON.parse(text) as Message
    if (typeof from === 'string' && (hard === 'all' || Array.isArray(hard)) && Array.isArray(soft))
      return { from, hard, soft, isByRow }
  } catch {}
  return { from: '', hard: 'all', soft: [] }
}

/** Gathers what changes in this process; `soon` is called when there is something to send. */
export function gatherChanges(soon: () => void) {
  let unsent = noChanges()
  const add = (tags: Tag[] | 'all', isSoft: boolean) => {
    unsent = addChanges(unsent, tags, isSoft)
    soon()
  }
  onInvalidate(({ tags, isSoft, isRemote }) => {
    if (!isRemote) add(tags, isSoft)
  })
  return {
    /** For messages that may have been lost. */
    addAll: () => add('all', false),
    /** @returns nothing when there is nothing to send */
    take(): Changes | undefined {
      const { hard, soft } = unsent
      if (hard !== 'all' && hard.size + soft.size === 0) return
      unsent = noChanges()
      return { hard, soft }
    },
  }
}

/** Drops what other processes changed. */
export function hearChanges({ hard, soft, isByRow }: Message): void {
  const hear = isByRow ? invalidateRows : invalidate
  if (hard === 'all' || hard.length > 0) hear(hard, { isRemote: true })
  if (soft.length > 0) hear(soft, { isSoft: true, isRemote: true })
}
