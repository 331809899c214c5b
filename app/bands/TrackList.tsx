import type { ReactNode } from 'react'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../platform/ui/Icon'
import { textAttributes } from '../platform/ui/text-attributes'
import { useHydrated } from '../platform/ui/useHydrated'
import { useIsModuleOn } from '../site/modules/useIsModuleOn'
import { PlayButton } from '../site/player/PlayButton'
import { formatDuration, type PlayerTrack } from '../site/player/player'
import { playQueueFrom } from '../site/player/store'
import { thumbnailUrl } from '../site/uploads/pictures'
import { type Band, bandAddress } from './bands'
import { coverOfRelease, type Release, releaseAddress, type TrackOnPage } from './releases/releases'
import { lyricsElementId, transcriptText } from './transcript'
import './band.css'
import './releases/release.css'

interface TrackListProps {
  band: Pick<Band, 'title' | 'landingImage'>
  tracks: TrackOnPage[]
  release?: Release
  /** A query appended to each file's address, such as `?preview=…`. */
  query?: string
  /** The address of the listening page, for a private release; plays there are not counted. */
  listenAt?: string
  /** Elements shown above the tracks, behind the button that plays them all. */
  children?: ReactNode
}

/**
 * A list of tracks with the browser's own players; with JavaScript, with buttons for the player that lives on every
 * page.
 */
export function TrackList({ band, tracks, release, query = '', listenAt, children }: TrackListProps) {
  const isHydrated = useHydrated()
  const arePlaysCounted = useIsModuleOn('plays') && !listenAt
  const address = release ? releaseAddress(band, release) : bandAddress(band)
  const page = listenAt ?? address + query
  const queue = tracks.map((track) => ({
    ...asPlayed(track, { band, release, page, query }),
    id: arePlaysCounted ? track.id : undefined,
  }))
  const canPlayAll = release && isHydrated && tracks.length > 1
  return (
    <>
      {(canPlayAll || children) && (
        <p className="track-actions">
          {canPlayAll && (
            <button
              type="button"
              className="button is-plain play-all"
              aria-label={t('Play all of {title}', { title: release.title })}
              onClick={() => playQueueFrom(queue, 0)}
            >
              <Icon name="play" /> {t('Play all')}
            </button>
          )}{' '}
          {children}
        </p>
      )}
      <ol className="player">
        {tracks.map(({ id, title, artist, lyrics, durationMs }, at) => (
          <li key={id}>
            <span>
              <span {...textAttributes(title)}>{title}</span>{' '}
              {artist && artist !== band.title && (
                <span className="track-artist" {...textAttributes(artist)}>
                  {artist}
                </span>
              )}
            </span>{' '}
            {durationMs ? (
              <span className="track-length">{formatDuration(durationMs / 1000)}</span>
            ) : (
              <span />
            )}{' '}
            {isHydrated && <PlayButton queue={queue} at={at} />}
            {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
            <audio controls={!isHydrated} preload="none" src={queue[at]?.src} aria-label={title} />
            {lyrics && (
              <details className="track-lyrics">
                <summary aria-label={t('Lyrics of {title}', { title })}>{t('Lyrics')}</summary>
                <p id={lyricsElementId(id)} {...textAttributes(lyrics)}>
                  {transcriptText(lyrics)}
                </p>
              </details>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

interface PlayedFrom extends Pick<TrackListProps, 'band' | 'release'> {
  page: string
  query: string
}

function asPlayed(track: TrackOnPage, { band, release, page, query }: PlayedFrom): PlayerTrack {
  const { title, artist, audioFile, durationMs, waveform, picture: own } = track
  const picture = release?.cover ?? own ?? (release && coverOfRelease(release)) ?? band.landingImage
  return {
    title,
    by: artist || band.title,
    page,
    src: `/${audioFile}${query}`,
    durationMs,
    waveform,
    picture: picture ? thumbnailUrl(picture) + query : undefined,
  }
}
