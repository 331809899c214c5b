import type { Tag } from './invalidation.server'

/** PostgreSQL's limit on what a notification carries is 7,999 bytes. */
const limitBytes = 7_900

/** What a process tells the others of, gathered until it is sent. */
export interface Changes {
  hard: Set<Tag> | 'all'
  soft: Set<Tag>
}

export const noChanges = (): Changes => ({ hard: new Set(), soft: new Set() })

export function addChanges({ hard, soft }: Changes, tags: Tag[] | 'all', isSoft: boolean): Changes {
  if (tags === 'all' || hard === 'all') return { hard: 'all', soft }
  const grown = isSoft ? soft : hard
  for (const tag of tags) grown.add(tag)
  return { hard, soft }
}

/** @returns JSON; everything has changed when the message would be too long to name it */
export function messageOf(from: string, { hard, soft }: Changes): string {
  const message = JSON.stringify({ from, hard: hard === 'all' ? hard : [...hard], soft: [...soft] })
  return Buffer.byteLength(message) <= limitBytes ? message : JSON.stringify({ from, hard: 'all', soft: [] })
}

export interface Message {
  from: string
  hard: Tag[] | 'all'
  soft: Tag[]
}

/** A message that is not understood, as of another version, says that everything has changed. */
export function parseMessage(text: string): Message {
  try {
    const { from, hard, soft } = JSON.parse(text) as Message
    if (typeof from === 'string' && (hard === 'all' || Array.isArray(hard)) && Array.isArray(soft))
      return { from, hard, soft }
  } catch {}
  return { from: '', hard: 'all', soft: [] }
}
