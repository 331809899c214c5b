import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { BreakableAddress } from '../../platform/ui/BreakableAddress'
import { textAttributes } from '../../platform/ui/text-attributes'
import { useHydrated } from '../../platform/ui/useHydrated'
import { formatDuration } from '../../site/player/player'
import { thumbnailUrl } from '../../site/uploads/pictures'
import { bandLinks } from '../band-links'
import { type Band, bandAddress } from '../bands'
import type { GalleryPhoto } from '../gallery/gallery'
import type { TrackOnPage } from '../releases/releases'
import './press.css'

interface PressSheetProps {
  band: Band
  tracks: TrackOnPage[]
  photos: GalleryPhoto[]
  photoCount: number
  origin: string
  query?: string
}

const photosOnSheet = 8

/** A band's press sheet: one page for paper, with every address written out. */
export function PressSheet({ band, tracks, photos, photoCount, origin, query = '' }: PressSheetProps) {
  const isHydrated = useHydrated()
  const { title, genre, description, landingImage } = band
  const links = bandLinks(band)
  return (
    <article className="press">
      <BackLink to={bandAddress(band) + query}>
        <bdi>{title}</bdi>
      </BackLink>
      <header>
        <p className="kicker">
          {t('Press kit')}
          {genre && (
            <>
              {' · '}
              <bdi>{genre}</bdi>
            </>
          )}
        </p>
        <h1 {...textAttributes(title)}>{title}</h1>
      </header>
      <p className="press-help">
        <a href={`${bandAddress(band)}/press-kit.zip${query}`} className="button">
          {t('Download photos and text (ZIP)')}
        </a>{' '}
        {isHydrated && (
          <button type="button" className="button is-plain" onClick={() => print()}>
            {t('Print')}
          </button>
        )}
      </p>
      {landingImage && (
        <img className="press-picture" src={`/${landingImage}${query}`} alt="" width={1280} height={800} />
      )}
      <div className="press-text">
        {description && (
          <p className="band-description" {...textAttributes(description)}>
            {description}
          </p>
        )}
        {tracks.length > 0 && (
          <section aria-labelledby="press-tracks">
            <h2 id="press-tracks">{t('Tracks')}</h2>
            <ol className="press-tracks">
              {tracks.map(({ id, title: name, durationMs }) => (
                <li key={id}>
                  <span {...textAttributes(name)}>{name}</span>{' '}
                  <span>{durationMs ? formatDuration(durationMs / 1000) : ''}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <section className="press-facts" aria-labelledby="press-contact">
        <h2 id="press-contact">{t('Links and contact')}</h2>
        <dl>
          {links.map(({ kind, text, href }) => (
            <div key={text}>
              <dt>{kind ?? text}</dt>
              <dd>
                <a href={href} rel="noreferrer">
                  {kind ? (
                    <bdi>
                      <BreakableAddress>{text}</BreakableAddress>
                    </bdi>
                  ) : (
                    <WebAddress href={href} />
                  )}
                </a>
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('Page')}</dt>
            <dd>
              <a href={origin + bandAddress(band)}>
                <WebAddress href={origin + bandAddress(band)} />
              </a>
            </dd>
          </div>
        </dl>
      </section>
      {photos.length > 0 && (
        <section className="press-photos" aria-labelledby="press-photos">
          <h2 id="press-photos">
            {t('{photoCount, plural, one {# photo} other {# photos}}', { photoCount })} {t('in the ZIP')}
          </h2>
          <ul>
            {photos.slice(0, photosOnSheet).map(({ id, title: name, image, width, height }) => (
              <li key={id}>
                <img src={thumbnailUrl(image) + query} alt="" width={width || 320} height={height || 240} />
                <p {...textAttributes(name)}>{name}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

const WebAddress = ({ href }: { href: string }) => (
  <>
    <bdi className="press-host">
      <BreakableAddress>{shortAddress(href)}</BreakableAddress>
    </bdi>{' '}
    <bdi className="press-address">
      <BreakableAddress>{href}</BreakableAddress>
    </bdi>
  </>
)

function shortAddress(href: string): string {
  const { host, pathname } = new URL(href)
  return host.replace(/^www\./, '') + decodeURI(pathname).replace(/\/$/, '')
}
