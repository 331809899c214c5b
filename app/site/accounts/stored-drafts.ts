import { dayMs } from '../../platform/durations'
import { randomKey } from '../../platform/ui/random-key'

/** What was typed into a form and is not saved yet, in the browser's own storage. */
export interface StoredDraft {
  key: string
  /** Milliseconds since 1970. */
  savedAt: number
  /** Text by field; the values of a list are separated by line breaks. */
  values: Record<string, string>
  /** Names of chosen files, which cannot be stored. */
  files: string[]
}

const maxAgeMs = 30 * dayMs

const prefix = 'draft '
const prefixOf = (userId: number) => `${prefix}${userId} `

/** Makes a key for one opened form, so that two tabs never overwrite each other's text. */
export const draftKey = (userId: number, address: string) => `${prefixOf(userId)}${address} ${randomKey()}`

/** Returns the drafts of an account for the form at an address, newest first, and deletes everybody's older than 30 days. */
export function draftsFor(userId: number, address: string, now = Date.now()): StoredDraft[] {
  const all = keysFrom(prefix).flatMap((key) => readDraft(key) ?? [])
  const isOld = ({ savedAt }: StoredDraft) => savedAt < now - maxAgeMs
  for (const { key } of all.filter(isOld)) removeDraft(key)
  return all
    .filter((draft) => !isOld(draft) && draft.key.startsWith(`${prefixOf(userId)}${address} `))
    .sort((one, other) => other.savedAt - one.savedAt)
}

/** Stores a draft; where storage is full or forbidden, the one stored before stays. */
export function writeDraft({ key, ...draft }: StoredDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form works without it.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage may be blocked.
  }
}

export function removeDraftsOf(userId: number): void {
  for (const key of keysFrom(prefixOf(userId))) removeDraft(key)
}

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

function readDraft(key: string): StoredDraft | undefined {
  try {
    const { savedAt, values, files } = JSON.parse(localStorage.getItem(key) ?? '')
    if (typeof savedAt === 'number' && typeof values === 'object' && Array.isArray(files))
      return { key, savedAt, values, files }
  } catch {
    return
  }
}
