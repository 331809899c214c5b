import { useHydrated } from '../platform/ui/useHydrated'
import { PlayButton } from '../site/player/PlayButton'
import { thumbnailUrl } from '../site/uploads/pictures'
import type { BandRecord } from './band-record'
import { bandAddress } from './bands'

/** Plays one of a band's tracks, and those after it; without JavaScript, with the browser's own player. */
export function TrackPlayer({ band, at }: { band: BandRecord; at: number }) {
  const isHydrated = useHydrated()
  const track = band.tracks[at]
  const queue = band.tracks.map(({ title, audioFile, durationMs }) => ({
    title,
    by: band.title,
    page: bandAddress(band),
    src: `/${audioFile}`,
    durationMs,
    picture: band.landingImage ? thumbnailUrl(band.landingImage) : undefined,
  }))
  if (isHydrated) return <PlayButton queue={queue} at={at} />
  // biome-ignore lint/a11y/useMediaCaption: music without words to caption
  return <audio controls preload="none" src={queue[at]?.src} aria-label={track?.title} />
}
