import { href } from '../../platform/href'
import { api } from '../../platform/http/http.server'
import { storeSource } from '../../platform/http/security.server'
import { itemsOfBand } from '../../shop/items/band-items.server'
import { offersOf } from '../../shop/items/offers.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { type Band, bandAddress } from '../bands'
import { bandByName } from '../bands.server'
import { allTracksOf, type Music } from '../releases/releases'
import { musicOf } from '../releases/releases.server'
import { renderEmbedPage } from './embed.server'
import { embedSizeOf } from './sizes'

/** The one page that other sites may frame: nothing in it changes anything but the count of plays. */
const policy =
  `default-src 'none'; img-src 'self'${storeSource}; media-src 'self'${storeSource}; ` +
  "style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors *"

/** Answers with a band's player for other sites; `?size=small` or `large`. */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) => {
    const name = params.bandName ?? ''
    const band = await redirectIfRenamed(bandByName(name), name, `/embed${new URL(request.url).search}`)
    const size = embedSizeOf(new URL(request.url).searchParams.get('size'))
    const music = await musicOf(band.id)
    const player = { band, tracks: allTracksOf(music), buy: await buyLink(band, music), origin, size }
    return new Response(renderEmbedPage(player), {
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

/** Returns where the newest release that is sold can be bought, or else the band's merch. */
async function buyLink(band: Band, { releases }: Music) {
  const sold = releases.flatMap(({ merchItemId }) => merchItemId ?? [])
  const offers = new Map((await offersOf(sold)).map((offer) => [offer.id, offer]))
  const [newest] = sold.flatMap((id) => offers.get(id) ?? [])
  if (newest) return { path: href('/item/:id', { id: newest.id }), price: newest.price }
  return (await itemsOfBand(band.id)).length > 0 ? { path: `${bandAddress(band)}#merch` } : undefined
}
