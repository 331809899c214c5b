import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { previewReader } from '../../site/content/preview.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { type Band, bandAddress } from '../bands'
import { findBandForReader } from '../bands.server'
import styles from './frame.css?url'
import { type EmbeddedVideo, embeddedVideo } from './videos'

/** This page may be framed only by this site; `allowed` lists what it may load besides its own style. */
const policy = (allowed: string) =>
  `default-src 'none'; ${allowed}; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/**
 * Answers with a page that holds another site's player of a band's video, which contacts that site; without `play`,
 * with the band's picture and a link to it.
 */
const handlers = api({
  GET: async ({ request, params: { bandName = '' } }) => {
    const { search, searchParams } = new URL(request.url)
    const { band } = await redirectIfRenamed(
      findBandForReader(bandName, previewReader(request)),
      bandName,
      `/video${search}`,
    )
    const video = embeddedVideo(band.videoLink)
    if (!video) throw new NotFound(t('There is no video.'))
    const isPlaying = searchParams.has('play')
    const preview = searchParams.get('preview')
    const about = { band, video, preview: preview && new URLSearchParams({ preview }).toString() }
    const page = <VideoPage {...about}>{isPlaying ? <Player {...about} /> : <Poster {...about} />}</VideoPage>
    return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy(isPlaying ? `frame-src ${video.origin}` : "img-src 'self'"),
        'Cache-Control': 'private, no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action

interface VideoPageProps {
  band: Band
  video: EmbeddedVideo
  preview: string | null
}

function VideoPage({ band, children }: VideoPageProps & { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t('Video of {title}', { title: band.title })}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>{children}</body>
    </html>
  )
}

const Player = ({ band, video }: VideoPageProps) => (
  <iframe
    src={video.src}
    title={t('{title} on {provider}', { title: band.title, provider: video.provider })}
    allow="autoplay; encrypted-media; picture-in-picture"
    allowFullScreen
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
  />
)

const Poster = ({ band, video, preview }: VideoPageProps) => (
  <main>
    {band.landingImage && <img src={`/${band.landingImage}${preview ? `?${preview}` : ''}`} alt="" />}
    <h1>
      <a href={`${bandAddress(band)}${preview ? `?${preview}` : ''}`} dir="auto">
        {band.title}
      </a>
    </h1>
    <a className="play" href={`?play=1${preview ? `&${preview}` : ''}`}>
      <span>{t('Play video')}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 5v14l11-7z" />
      </svg>
    </a>
    <p>
      <Trans
        id="Plays from {provider}, which will see your IP address."
        values={{ provider: <bdi>{video.provider}</bdi> }}
      />
    </p>
  </main>
)
