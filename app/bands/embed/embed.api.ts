import { api } from '../../platform/http/http.server'
import { storeSource } from '../../platform/http/security.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { bandByName } from '../bands.server'
import { renderEmbedPage } from './embed.server'
import { embedSizeOf } from './sizes'

/** The one page that other sites may frame: nothing in it changes anything. */
const policy =
  `default-src 'none'; img-src 'self'${storeSource}; media-src 'self'${storeSource}; ` +
  "style-src 'self'; script-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors *"

/** Answers with a band's player for other sites; `?size=small` or `large`. */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) => {
    const name = params.bandName ?? ''
    const band = await redirectIfRenamed(bandByName(name), name, `/embed${new URL(request.url).search}`)
    const size = embedSizeOf(new URL(request.url).searchParams.get('size'))
    return new Response(renderEmbedPage({ band, origin, size }), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
