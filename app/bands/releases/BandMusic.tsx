import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import type { Band } from '../bands'
import { TrackList } from '../TrackList'
import { type BuyLink, ReleaseBlock } from './ReleaseBlock'
import type { BandMusicList } from './releases'
import '../band.css'

interface BandMusicProps {
  band: Band
  music: BandMusicList
  offers: BuyLink[]
  query?: string
  children?: ReactNode
}

export function BandMusic({ band, music: { releases, loose }, offers, query, children }: BandMusicProps) {
  if (releases.length === 0 && loose.length === 0) return null
  return (
    <>
      {releases.length > 0 && (
        <section aria-labelledby="releases" className="band-tracks band-releases">
          <h2 id="releases">{t('Releases')}</h2>
          {releases.map((release) => (
            <ReleaseBlock
              key={release.id}
              band={band}
              release={release}
              offer={offers.find(({ id }) => id === release.merchItemId)}
              query={query}
            />
          ))}
          {loose.length === 0 && children}
        </section>
      )}
      {loose.length > 0 && (
        <section aria-labelledby="tracks" className="band-tracks">
          <h2 id="tracks">{t('Tracks')}</h2>
          <TrackList band={band} tracks={loose} query={query} />
          {children}
        </section>
      )}
    </>
  )
}
