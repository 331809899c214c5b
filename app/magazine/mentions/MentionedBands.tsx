import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import { useHydrated } from '../../platform/ui/useHydrated'
import { PlayButton } from '../../site/player/PlayButton'
import type { PlayerTrack } from '../../site/player/player'
import { Picture } from '../../site/uploads/Picture'
import type { MentionedBand } from './mentions'
import './mentions.css'

export function MentionedBands({ bands }: { bands: MentionedBand[] }) {
  if (bands.length === 0) return null
  return (
    <section className="mentioned-bands" aria-labelledby="mentioned-bands">
      <h2 id="mentioned-bands">{bands.length === 1 ? t('Featured band') : t('Featured bands')}</h2>
      <ul>
        {bands.map((band) => (
          <li key={band.id}>
            {band.landingImage && (
              <Picture file={band.landingImage} alt="" width={160} height={100} sizes="8rem" />
            )}
            <div>
              <h3 {...textAttributes(band.title)}>
                <Link to={band.address}>{band.title}</Link>
              </h3>
              {band.genre && <p {...textAttributes(band.genre)}>{band.genre}</p>}
            </div>
            {band.track && <FirstTrack track={band.track} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FirstTrack({ track }: { track: PlayerTrack }) {
  const isHydrated = useHydrated()
  return (
    <div className="mentioned-track">
      {isHydrated && <PlayButton queue={[track]} at={0} />}
      <span {...textAttributes(track.title)}>{track.title}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
      <audio controls={!isHydrated} preload="none" src={track.src} aria-label={track.title} />
    </div>
  )
}
