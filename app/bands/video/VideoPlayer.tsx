import { useEffect, useRef, useState } from 'react'
import { pausePlayer } from '../../player/store'
import { Icon } from '../../ui/Icon'
import { useHydrated } from '../../ui/useHydrated'
import { type Band, bandAddress } from '../bands'
import { embeddedVideo } from './videos'

/** Fetches nothing from the other site before the button is pressed. Without JavaScript, a link leads there. */
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
      <h2 id="video">Video</h2>
      {isShown ? (
        <iframe
          ref={frame}
          src={`${bandAddress(band)}/video${query}`}
          title={`Video of ${band.title}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      ) : (
        <div className="video-cover">
          {isHydrated && (
            <button type="button" className="button" onClick={play}>
              <Icon name="play" />
              Play video
            </button>
          )}
          <p>
            The video is on <bdi>{video.provider}</bdi>, which has not been asked for anything yet. When you
            play it, that site sees your IP address and that you come from here, and may keep something in
            your browser.
          </p>
          <a href={band.videoLink} rel="noreferrer">
            Watch it on <bdi>{video.provider}</bdi>
          </a>
        </div>
      )}
    </section>
  )
}
