import { setTimeout as delay } from 'node:timers/promises'
import { env } from '../platform/env.server'
import { type Look, lookInto } from './look.server'

/** So long a look may take, and so long the job of a new PDF waits for it. */
export const lookMs = 10_000
/** So long an answer waits for it. */
const answerMs = 500
/** Longer than any save takes. Only a save that failed leaves a look that nobody asks for. */
const forgottenAfterMs = 60_000

interface PendingLook {
  found: Promise<Look>
  isOver: boolean
}

const looks = new Map<string, PendingLook>()

/** Looks at a stored PDF that is about to be saved. Resolves when the look is over, or after half a second; it goes on then. */
export async function beginLook(path: string): Promise<void> {
  if (!env.takesPdfsApart) return
  const found = lookInto(path, AbortSignal.timeout(lookMs))
  const look = { found, isOver: false }
  looks.set(path, look)
  setTimeout(() => looks.delete(path), forgottenAfterMs).unref()
  const over = found.then(() => {
    look.isOver = true
  })
  await Promise.race([over, delay(answerMs)])
}

/** The look that was begun at a stored PDF; undefined for one that came without, as from an import. */
export const lookAt = (path: string): PendingLook | undefined => looks.get(path)
