import { useRef } from 'react'
import { written } from '../ui/written'
import type { Track } from './bands'

/**
 * With JavaScript, tracks play one at a time and one after the other.
 * @param props.query follows the address of each file, as `?preview=…` does
 */
export function Player({ tracks, query = '' }: { tracks: Track[]; query?: string }) {
  const list = useRef<HTMLOListElement>(null)

  const players = () => [...(list.current?.querySelectorAll('audio') ?? [])]
  const pauseOthers = (playing: HTMLAudioElement) => {
    for (const player of players()) if (player !== playing) player.pause()
  }
  const playNext = (ended: HTMLAudioElement) => {
    const all = players()
    all[all.indexOf(ended) + 1]?.play().catch(() => {})
  }

  return (
    <ol className="player" ref={list}>
      {tracks.map((track) => (
        <li key={track.id}>
          <span {...written(track.title)}>{track.title}</span>
          {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
          <audio
            controls
            preload="none"
            src={`/${track.audioFile}${query}`}
            aria-label={track.title}
            onPlay={(event) => pauseOthers(event.currentTarget)}
            onEnded={(event) => playNext(event.currentTarget)}
          />
        </li>
      ))}
    </ol>
  )
}
