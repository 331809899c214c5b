import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentSite, themeAddress } from '../../site/current-site.server'
import { textAttributes } from '../../ui/text-attributes'
import { thumbnailUrl } from '../../uploads/pictures'
import { type Band, bandAddress } from '../bands'
import styles from './embed.css?url'
import { type EmbedSize, embedAddress, embedSizes } from './sizes'

interface Embedded {
  band: Band
  origin: string
  size: EmbedSize
  /** The space that the other site has, in CSS pixels, if smaller than the chosen size. */
  within?: { width: number; height: number }
}

/** Renders the page inside the frame: the browser's own players, or one for all tracks where scripts run. */
export const renderEmbedPage = (embedded: Embedded): string =>
  `<!doctype html>${renderToStaticMarkup(<EmbedPage {...embedded} />)}`

/** Returns the markup that another site puts into its page. */
export const frameMarkup = (embedded: Embedded): string => renderToStaticMarkup(frameOf(embedded))

function frameOf({ band, origin, size, within }: Embedded): ReactElement {
  const { width, height } = within ?? embedSizes[size]
  return (
    <iframe
      {...{ src: origin + embedAddress(band, size), width, height, title: band.title, loading: 'lazy' }}
      style={{ border: 0, maxWidth: '100%' }}
    />
  )
}

function EmbedPage({ band, origin, size }: Embedded) {
  const { name, language, ...site } = currentSite()
  const theme = themeAddress(site)
  return (
    <html lang={language} data-size={size}>
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
        <header>
          {band.landingImage && <img src={thumbnailUrl(band.landingImage)} alt="" width={320} height={320} />}
          <h1 {...textAttributes(band.title)}>
            <a href={origin + bandAddress(band)} target="_blank" rel="noopener">
              {band.title}
            </a>
          </h1>
          <p>
            <a href={`${origin}/`} target="_blank" rel="noopener">
              {name}
            </a>
          </p>
          {band.tracks.length > 0 && (
            <div className="player" hidden>
              <button type="button" aria-label="Play" />
              <div>
                <p className="now" />
                <input type="range" aria-label="Position" min={0} max={1000} defaultValue={0} />
              </div>
              <span className="time" />
            </div>
          )}
        </header>
        {band.tracks.length === 0 && <p>No tracks yet.</p>}
        <ol>
          {band.tracks.map(({ id, title, audioFile }) => (
            <li key={id}>
              <span {...textAttributes(title)}>{title}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
              <audio controls preload="none" src={`/${audioFile}`} aria-label={title} />
            </li>
          ))}
        </ol>
        <script src="/embed.js" defer />
      </body>
    </html>
  )
}
