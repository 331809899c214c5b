import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Icon } from '../../platform/ui/Icon'
import { textAttributes } from '../../platform/ui/text-attributes'
import { useHydrated } from '../../platform/ui/useHydrated'
import { pausePlayer } from '../../site/player/store'
import { Picture } from '../../site/uploads/Picture'
import { type Band, bandAddress } from '../bands'
import { transcriptText, videoTranscriptElementId } from '../transcript'
import { embeddedVideo } from './videos'
import './video.css'
import '../releases/release.css'

/**
 * Shows a video of another site, and fetches nothing from there before the button is pressed. Without
 * JavaScript, a link leads there.
 */
export function VideoPlayer({ band, query = '' }: { band: Band; query?: string }) {
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isShown) frame.current?.focus()
  }, [isShown])
  const video = embeddedVideo(band.videoLink)
  if (!video) return null
  const play = () => {
    pausePlayer()
    setShown(true)
  }
  return (
    <section aria-labelledby="video" className="band-video">
      <h2 id="video">{t('Video')}</h2>
      {isShown ? (
        <iframe
          ref={frame}
          src={`${bandAddress(band)}/video?play=1${query.replace('?', '&')}`}
          title={t('Video of {title}', { title: band.title })}
          allow="autoplay; encrypted-media; picture-in-picture"
          allowFullScreen
        />
      ) : (
        <div className="video-cover">
          {band.landingImage && (
            <Picture
              file={band.landingImage}
              alt=""
              width={1248}
              height={702}
              query={query}
              sizes="(min-width: 82rem) 78rem, 100vw"
              className="video-poster"
            />
          )}
          {isHydrated && (
            <button type="button" className="video-play" aria-label={t('Play video')} onClick={play}>
              <Icon name="play" />
            </button>
          )}
        </div>
      )}
      {!isShown && (
        <p className="video-note">
          <Trans
            id="Plays from {provider}, which will see your IP address."
            values={{ provider: <bdi>{video.provider}</bdi> }}
          />{' '}
          <a href={band.videoLink} rel="noreferrer">
            <Trans id="Watch it on {provider}" values={{ provider: <bdi>{video.provider}</bdi> }} />
          </a>
        </p>
      )}
      {band.videoTranscript && (
        <details className="track-lyrics">
          <summary>{t('Transcript')}</summary>
          <p id={videoTranscriptElementId} {...textAttributes(band.videoTranscript)}>
            {transcriptText(band.videoTranscript)}
          </p>
        </details>
      )}
    </section>
  )
}
