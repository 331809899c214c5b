import { dayMs } from '../../platform/durations'
import { randomKey } from '../../platform/ui/random-key'

/** The unsaved input of a form, stored in this browser. */
export interface StoredDraft {
  key: string
  /** When it was stored, in milliseconds since 1970. */
  savedAt: number
  /** The text of each field; the values of a list are separated by line breaks. */
  values: Record<string, string>
  /** The names of chosen files, which cannot be stored. */
  files: string[]
}

const maxAgeMs = 30 * dayMs

const prefix = 'draft '
const prefixOf = (userId: number) => `${prefix}${userId} `

/** Creates a key for one opened form, so that two tabs do not overwrite each other's drafts. */
export const draftKey = (userId: number, address: string) => `${prefixOf(userId)}${address} ${randomKey()}`

/** Returns an account's drafts of the form at an address, newest first, and deletes all drafts older than 30 days. */
export function draftsFor(userId: number, address: string, now = Date.now()): StoredDraft[] {
  const all = keysFrom(prefix).flatMap((key) => readDraft(key) ?? [])
  const isOld = ({ savedAt }: StoredDraft) => savedAt < now - maxAgeMs
  for (const { key } of all.filter(isOld)) removeDraft(key)
  return all
    .filter((draft) => !isOld(draft) && draft.key.startsWith(`${prefixOf(userId)}${address} `))
    .sort((one, other) => other.savedAt - one.savedAt)
}

/** Stores a draft; if storage is full or blocked, the previous one stays. */
export function writeDraft({ key, ...draft }: StoredDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form also works without drafts.
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
