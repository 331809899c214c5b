import { href } from '../../platform/href'
import { fetchAndDrain } from '../../platform/ui/fetch-and-drain'
import type { PlayerTrack } from './player'

/** A track counts as played after this time, or at its end. The player for other sites has the same rule. */
const heardSeconds = 30
/** The tolerance at the end of a track whose duration is estimated. */
const toleranceSeconds = 0.5

/** Reports each track that was played, once per loading. */
export function reportPlays(audio: HTMLAudioElement, currentTrack: () => PlayerTrack | undefined): void {
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

/** Tells whether enough of a track was heard: `played` excludes skipped parts, and counts repeated ones once. */
export function hasHeardEnough({ played, duration }: Pick<HTMLAudioElement, 'played' | 'duration'>): boolean {
  let seconds = 0
  for (let at = 0; at < played.length; at++) seconds += played.end(at) - played.start(at)
  return seconds >= Math.min(heardSeconds, duration - Math.min(toleranceSeconds, duration / 10))
}
