import { NotFound } from '../../platform/errors'
import { api } from '../../platform/http.server'
import { currentSite } from '../../site/current-site.server'
import { thumbnailUrl, thumbnailWidth } from '../../uploads/pictures'
import { bandByName } from '../bands.server'
import { frameMarkup } from './embed.server'
import { embedSizes, largestWithin } from './sizes'

const pageOfBand = /^\/bands\/([^/]+)\/?$/

/** Tells other sites how to show a band's player: https://oembed.com, in JSON alone. */
const handlers = api({
  GET: async ({ request, context: { origin } }) => {
    const asked = new URL(request.url).searchParams
    if ((asked.get('format') ?? 'json') !== 'json')
      return Response.json({ message: 'Only JSON is there.' }, { status: 501 })
    const band = await bandByName(nameIn(asked.get('url') ?? '', origin))
    const most = (name: string) => Number(asked.get(name)) || Number.POSITIVE_INFINITY
    const size = largestWithin(most('maxwidth'), most('maxheight'))
    const picture = band.landingImage && {
      thumbnail_url: origin + thumbnailUrl(band.landingImage),
      thumbnail_width: thumbnailWidth,
      thumbnail_height: thumbnailWidth,
    }
    const headers = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }
    return Response.json(
      {
        ...{ version: '1.0', type: 'rich', title: band.title, cache_age: 300 },
        ...{ provider_name: currentSite().name, provider_url: `${origin}/` },
        ...embedSizes[size],
        html: frameMarkup({ band, origin, size }),
        ...picture,
      },
      { headers },
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action

/** @throws NotFound for what is no page of a band on this site */
function nameIn(address: string, origin: string): string {
  if (!URL.canParse(address)) throw new NotFound('Band not found')
  const { origin: its, pathname } = new URL(address)
  const [, name] = its === origin ? (pageOfBand.exec(pathname) ?? []) : []
  try {
    if (name) return decodeURIComponent(name)
  } catch {}
  throw new NotFound('Band not found')
}
