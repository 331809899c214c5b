import { PlayButton } from '../player/PlayButton'
import { clock, type PlayerTrack } from '../player/player'
import { useHydrated } from '../ui/useHydrated'
import { written } from '../ui/written'
import { thumbnailUrl } from '../uploads/pictures'
import { type Band, bandAddress } from './bands'
import type { PageTrack } from './bands.server'

interface TrackListProps {
  band: Band
  tracks: PageTrack[]
  /** Follows the address of each file, as `?preview=…` does. */
  query?: string
}

/** The browser's own players; with JavaScript, buttons of the player that lives on every page. */
export function TrackList({ band, tracks, query = '' }: TrackListProps) {
  const isHydrated = useHydrated()
  const queue: PlayerTrack[] = tracks.map(({ title, audioFile, durationMs, waveform }) => ({
    ...{ title, by: band.title, page: `${bandAddress(band)}${query}`, src: `/${audioFile}${query}` },
    ...{
      durationMs,
      waveform,
      picture: band.landingImage ? thumbnailUrl(band.landingImage) + query : undefined,
    },
  }))
  return (
    <ol className="player">
      {queue.map(({ title, src, durationMs }, at) => (
        <li key={tracks[at]?.id}>
          <span {...written(title)}>{title}</span>
          {durationMs ? <span className="track-length">{clock(durationMs / 1000)}</span> : <span />}
          {isHydrated && <PlayButton queue={queue} at={at} />}
          {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
          <audio controls={!isHydrated} preload="none" src={src} aria-label={title} />
        </li>
      ))}
    </ol>
  )
}
