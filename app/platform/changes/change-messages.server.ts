import { invalidate, invalidateRows, onInvalidate, type Tag } from './invalidation.server'

/** PostgreSQL's limit on what a notification carries is 7,999 bytes. */
const limitBytes = 7_900

/** What a process tells the others of, gathered until it is sent. */
export interface Changes {
  hard: Set<Tag> | 'all'
  soft: Set<Tag>
  takenDown: Set<Tag> | 'all'
}

const noChanges = (): Changes => ({ hard: new Set(), soft: new Set(), takenDown: new Set() })

const together = (tags: Set<Tag> | 'all', more: Tag[] | 'all') =>
  tags === 'all' || more === 'all' ? 'all' : new Set([...tags, ...more])

/** @returns JSON; everything has changed when the message would be too long to name it */
export function messageOf(from: string, { hard, soft, takenDown }: Changes): string {
  const listed = (tags: Set<Tag> | 'all') => (tags === 'all' ? tags : [...tags])
  const tags = { hard: listed(hard), soft: [...soft], takenDown: listed(takenDown) }
  const message = JSON.stringify({ from, ...tags, isByRow: true })
  return Buffer.byteLength(message) <= limitBytes ? message : JSON.stringify({ from, hard: 'all', soft: [] })
}

export interface Message {
  from: string
  hard: Tag[] | 'all'
  soft: Tag[]
  /** Not from a node of a release before, which may have taken down anything. */
  takenDown?: Tag[] | 'all'
  /** Not from a node of the last release, which names tables alone. */
  isByRow?: boolean
}

/** A message that is not understood, as of another version, says that everything has changed. */
export function parseMessage(text: string): Message {
  try {
    const { from, hard, soft, takenDown, isByRow } = JSON.parse(text) as Message
    if (typeof from === 'string' && (hard === 'all' || Array.isArray(hard)) && Array.isArray(soft))
      return { from, hard, soft, takenDown, isByRow }
  } catch {}
  return { from: '', hard: 'all', soft: [] }
}

/** Gathers what changes in this process; `soon` is called when there is something to send. */
export function gatherChanges(soon: () => void) {
  let unsent = noChanges()
  onInvalidate(({ tags, isSoft, isRemote, takenDown }) => {
    if (isRemote) return
    if (isSoft && tags !== 'all') for (const tag of tags) unsent.soft.add(tag)
    else unsent.hard = together(unsent.hard, tags)
    unsent.takenDown = together(unsent.takenDown, takenDown)
    soon()
  })
  return {
    /** For messages that may have been lost. */
    addAll() {
      unsent = { hard: 'all', soft: new Set(), takenDown: 'all' }
      soon()
    },
    /** @returns nothing when there is nothing to send */
    take(): Changes | undefined {
      const { hard, soft } = unsent
      if (hard !== 'all' && hard.size + soft.size === 0) return
      const taken = unsent
      unsent = noChanges()
      return taken
    },
  }
}

/** Tells this process what others changed. */
export function hearChanges({ hard, soft, takenDown = 'all', isByRow }: Message): void {
  const hear = isByRow ? invalidateRows : invalidate
  if (hard === 'all' || hard.length > 0) hear(hard, { isRemote: true, takenDown })
  if (soft.length > 0) hear(soft, { isSoft: true, isRemote: true })
}
