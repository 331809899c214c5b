import { emptyPlayer, type PlayerState, type PlayerTrack } from './player'

const key = 'player'

type Remembered = Pick<PlayerState, 'queue' | 'at' | 'seconds' | 'volume'>

/** Saves the player's state for this tab, so that it continues after a reload. Does nothing if storage is blocked. */
export function savePlayerState({ queue, at, seconds, volume }: PlayerState): void {
  try {
    if (queue.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ queue, at, seconds, volume }))
  } catch {}
}

/** Returns the saved state, paused at its position. */
export function savedPlayerState(): PlayerState | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRemembered(found)) return
    const { queue, at, seconds, volume } = found
    return { ...emptyPlayer, queue, at, seconds, volume, length: (queue[at]?.durationMs ?? 0) / 1000 }
  } catch {
    return
  }
}

function isRemembered(found: unknown): found is Remembered {
  const { queue, at, seconds, volume } = (found ?? {}) as Partial<Remembered>
  if (!Array.isArray(queue) || ![at, seconds, volume].every((value) => typeof value === 'number'))
    return false
  return queue.every(isTrack) && queue[at ?? -1] !== undefined
}

const isTrack = (track: Partial<PlayerTrack> | null) =>
  ['title', 'by', 'page', 'src'].every((name) => typeof track?.[name as keyof PlayerTrack] === 'string')
