import { renderToStaticMarkup } from 'react-dom/server'
import { previewReader } from '../../content/preview.server'
import { NotFound } from '../../platform/http/errors'
import { api } from '../../platform/http/http.server'
import { redirectIfRenamed } from '../band-addresses.server'
import type { Band } from '../bands'
import { bandForReader } from '../bands.server'
import { type EmbeddedVideo, embeddedVideo } from './videos'

/**
 * Allows a frame of that one site, which no other page may hold; this page itself is framed only by pages of this
 * site.
 */
const policyFor = ({ origin }: EmbeddedVideo) =>
  `default-src 'none'; frame-src ${origin}; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** Answers with a page that holds another site's player of a band's video: only opening it contacts that site. */
const handlers = api({
  GET: async ({ request, params: { bandName = '' } }) => {
    const { band } = await redirectIfRenamed(
      bandForReader(bandName, previewReader(request)),
      bandName,
      '/video',
    )
    const video = embeddedVideo(band.videoLink)
    if (!video) throw new NotFound('There is no video.')
    return new Response(`<!doctype html>${renderToStaticMarkup(<VideoPage band={band} video={video} />)}`, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policyFor(video),
        'Cache-Control': 'private, no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action

function VideoPage({ band, video }: { band: Band; video: EmbeddedVideo }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Video of ${band.title}`}</title>
        <link rel="stylesheet" href="/video.css" />
      </head>
      <body>
        <iframe
          src={video.src}
          title={`${band.title} on ${video.provider}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        />
      </body>
    </html>
  )
}
