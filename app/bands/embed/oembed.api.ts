import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { loadPictureSizes } from '../../site/content/picture-sizes.server'
import { currentSite } from '../../site/current-site.server'
import { thumbnailUrl, thumbnailWidth } from '../../site/uploads/pictures'
import { findNewBandAddress } from '../band-addresses.server'
import type { Band } from '../bands'
import { findBandByName } from '../bands.server'
import { embedFrameMarkup } from './embed.server'
import { embedSizes, largestEmbedSizeWithin } from './sizes'

const pageOfBand = /^\/bands\/([^/]+)\/?$/

/** Tells other sites how to embed a band's player: https://oembed.com, in JSON only. */
const handlers = api({
  GET: async ({ request, context: { origin } }) => {
    const asked = new URL(request.url).searchParams
    if ((asked.get('format') ?? 'json') !== 'json')
      return Response.json({ message: t('Only JSON is available.') }, { status: 501 })
    const band = await bandOrRenamed(nameIn(asked.get('url') ?? '', origin))
    const most = { width: maxOf(asked.get('maxwidth')), height: maxOf(asked.get('maxheight')) }
    const size = largestEmbedSizeWithin(most.width, most.height)
    const within = {
      width: Math.min(embedSizes[size].width, most.width),
      height: Math.min(embedSizes[size].height, most.height),
    }
    const headers = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }
    return Response.json(
      {
        version: '1.0',
        type: 'rich',
        title: band.title,
        cache_age: 300,
        provider_name: currentSite().name,
        provider_url: `${origin}/`,
        ...within,
        html: embedFrameMarkup({ band, origin, size, within }),
        ...(await thumbnailOf(band, origin, most)),
      },
      { headers },
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action

/** Parses the largest width or height in pixels; anything else is no limit. */
const maxOf = (asked: string | null) =>
  /^[1-9]\d{0,5}$/.test(asked ?? '') ? Number(asked) : Number.POSITIVE_INFINITY

const bandOrRenamed = (name: string): Promise<Band> =>
  findBandByName(name).catch(async (error) => {
    const address = await findNewBandAddress(name)
    if (!address) throw error
    return findBandByName(decodeURIComponent(address.slice('/bands/'.length)))
  })

/** Returns all three thumbnail fields or none, as oEmbed demands, and no picture larger than asked for. */
async function thumbnailOf({ landingImage }: Band, origin: string, most: { width: number; height: number }) {
  const size = landingImage ? (await loadPictureSizes([landingImage])).get(landingImage) : undefined
  if (!landingImage || !size?.width) return {}
  const width = Math.min(thumbnailWidth, size.width)
  const height = Math.round((width * size.height) / size.width)
  if (width > most.width || height > most.height) return {}
  const thumbnail_url = origin + thumbnailUrl(landingImage)
  return { thumbnail_url, thumbnail_width: width, thumbnail_height: height }
}

/** @throws NotFound for an address that is not a band's page on this site */
function nameIn(address: string, origin: string): string {
  if (!URL.canParse(address)) throw new NotFound(t('Band not found'))
  const { origin: its, pathname } = new URL(address)
  const [, name] = its === origin ? (pageOfBand.exec(pathname) ?? []) : []
  try {
    if (name) return decodeURIComponent(name)
  } catch {}
  throw new NotFound(t('Band not found'))
}
