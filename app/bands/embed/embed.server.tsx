import { renderToStaticMarkup } from 'react-dom/server'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { localeDirectionOf } from '../../platform/i18n/locales'
import { textAttributes } from '../../platform/ui/text-attributes'
import { currentSite, themeAddress } from '../../site/current-site.server'
import { frameMarkup } from '../../site/frame-markup'
import { isModuleOn } from '../../site/modules/switches.server'
import { Picture } from '../../site/uploads/Picture'
import { type Band, bandAddress } from '../bands'
import { playsModule } from '../plays/plays.module'
import type { TrackOnPage } from '../releases/releases'
import styles from './embed.css?url'
import { type EmbedSize, embedAddress, embedSizes } from './sizes'

interface Embedded {
  band: Band
  origin: string
  size: EmbedSize
}

interface Player extends Embedded {
  tracks: TrackOnPage[]
  buy?: { path: string; price?: string }
}

const coverWidths = { small: 116, medium: 400, large: 480 }

/** Renders the page inside the frame: the browser's own players, or one for all tracks where scripts run. */
export const renderEmbedPage = (player: Player): string =>
  `<!doctype html>${renderToStaticMarkup(<EmbedPage {...player} />)}`

/** Returns the markup that another site puts into its page. */
export const embedFrameMarkup = ({ band, origin, size }: Embedded): string =>
  frameMarkup({ src: origin + embedAddress(band, size), title: band.title, ...embedSizes[size] })

function EmbedPage(player: Player) {
  const { band, origin, size } = player
  const { name, ...site } = currentSite()
  const theme = themeAddress(site)
  return (
    <html lang={currentLocale()} dir={localeDirectionOf(currentLocale())} data-size={size}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${band.title} · ${name}`}</title>
        <link rel="canonical" href={origin + bandAddress(band)} />
        <link rel="stylesheet" href={styles} />
        {theme && <link rel="stylesheet" href={theme} />}
      </head>
      <body>
        <main>
          <PlayerHead {...player} siteName={name} />
          <PlayerTracks tracks={player.tracks} />
        </main>
        <script src="/embed.js" defer />
      </body>
    </html>
  )
}

function PlayerHead({ band, origin, size, tracks, buy, siteName }: Player & { siteName: string }) {
  const width = coverWidths[size]
  return (
    <header>
      {band.landingImage && (
        <Picture
          file={band.landingImage}
          alt=""
          width={width}
          height={width}
          isFirst
          sizes={size === 'small' ? '116px' : '100vw'}
        />
      )}
      <h1 {...textAttributes(band.title)}>
        <a href={origin + bandAddress(band)} target="_blank" rel="noopener">
          {band.title}
        </a>
      </h1>
      <p>
        <a href={`${origin}/`} target="_blank" rel="noopener">
          {siteName}
        </a>
      </p>
      {buy && (
        <a className="buy" href={origin + buy.path} target="_blank" rel="noopener">
          {t('Buy')} {buy.price && <span>{buy.price}</span>}
        </a>
      )}
      {tracks.length > 0 && (
        <div className="player" hidden>
          <button type="button" aria-label={t('Play')} data-play={t('Play')} data-pause={t('Pause')} />
          <div>
            <p className="now" />
            <div className="wave">
              <input
                type="range"
                aria-label={t('Position')}
                data-of={t('{position} of {length}', { position: '{position}', length: '{length}' })}
                min={0}
                max={1000}
                defaultValue={0}
              />
            </div>
          </div>
          <span className="time" />
        </div>
      )}
    </header>
  )
}

function PlayerTracks({ tracks }: Pick<Player, 'tracks'>) {
  if (tracks.length === 0) return <p className="empty">{t('No tracks yet.')}</p>
  return (
    <ol>
      {tracks.map(({ id, title, audioFile, waveform }) => (
        <li key={id}>
          <span {...textAttributes(title)}>{title}</span>
          {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
          <audio
            controls
            preload="none"
            src={`/${audioFile}`}
            aria-label={title}
            data-id={isModuleOn(playsModule.name) ? id : undefined}
            data-waveform={waveform || undefined}
          />
        </li>
      ))}
    </ol>
  )
}
