import { href } from '../../platform/href'
import { fetchAndDrain } from '../../platform/ui/fetch-and-drain'
import type { PlayerTrack } from './player'

/** A track counts once so much of it was heard, or all of a shorter one. The player for other sites has the same. */
const heardSeconds = 30
/** What may be missing at the end, where a duration is a guess. */
const toleranceSeconds = 0.5

/** Reports each track that was heard, once for each time that it is loaded. */
export function countPlays(audio: HTMLAudioElement, currentTrack: () => PlayerTrack | undefined): void {
  let isReported = false
  audio.addEventListener('emptied', () => {
    isReported = false
  })
  audio.addEventListener('timeupdate', () => {
    const id = currentTrack()?.id
    if (isReported || id === undefined || !hasHeardEnough(audio)) return
    isReported = true
    fetchAndDrain(href('/api/tracks/:id/plays', { id }), { method: 'POST', keepalive: true }).catch(() => {})
  })
}

/** `played` leaves out what was jumped over, and has what was heard twice once. */
export function hasHeardEnough({ played, duration }: Pick<HTMLAudioElement, 'played' | 'duration'>): boolean {
  let seconds = 0
  for (let at = 0; at < played.length; at++) seconds += played.end(at) - played.start(at)
  return seconds >= Math.min(heardSeconds, duration - Math.min(toleranceSeconds, duration / 10))
}
