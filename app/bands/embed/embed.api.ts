import { href } from '../../platform/href'
import { api } from '../../platform/http/http.server'
import { fileStoreSource } from '../../platform/http/security.server'
import { listItemsOfBand } from '../../shop/items/band-items.server'
import { listItemOffersByIds } from '../../shop/items/offers.server'
import { redirectIfRenamed } from '../band-addresses.server'
import { type Band, bandAddress } from '../bands'
import { findBandByName } from '../bands.server'
import { allTracksOf, type BandMusicList } from '../releases/releases'
import { loadMusicOfBand } from '../releases/releases.server'
import { renderEmbedPage } from './embed.server'
import { embedSizeOf } from './sizes'

/**
 * The content security policy of the player, the only page that other sites may frame: it changes nothing but
 * the count of plays.
 */
const policy =
  `default-src 'none'; img-src 'self'${fileStoreSource}; media-src 'self'${fileStoreSource}; ` +
  "style-src 'self'; script-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors *"

/** Answers with a band's player for other sites; `?size=small` or `large`. */
const handlers = api({
  GET: async ({ request, params, context: { origin } }) => {
    const name = params.bandName ?? ''
    const band = await redirectIfRenamed(findBandByName(name), name, `/embed${new URL(request.url).search}`)
    const size = embedSizeOf(new URL(request.url).searchParams.get('size'))
    const music = await loadMusicOfBand(band.id)
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
async function buyLink(band: Band, { releases }: BandMusicList) {
  const sold = releases.flatMap(({ merchItemId }) => merchItemId ?? [])
  const offers = new Map((await listItemOffersByIds(sold)).map((offer) => [offer.id, offer]))
  const [newest] = sold.flatMap((id) => offers.get(id) ?? [])
  if (newest) return { path: href('/item/:id', { id: newest.id }), price: newest.price }
  return (await listItemsOfBand(band.id)).length > 0 ? { path: `${bandAddress(band)}#merch` } : undefined
}
