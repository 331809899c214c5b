import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { loadPictureSizes } from '../../site/content/picture-sizes.server'
import { currentSite } from '../../site/current-site.server'
import { frameMarkup } from '../../site/frame-markup'
import { thumbnailUrl, thumbnailWidth } from '../../site/uploads/pictures'
import { type Embeddable, findEmbeddable, type Size } from './embeddable.server'

/** Tells other sites how to show an address of this one in a page: https://oembed.com, in JSON only. */
const handlers = api({
  GET: async ({ request, context: { origin } }) => {
    const asked = new URL(request.url).searchParams
    if ((asked.get('format') ?? 'json') !== 'json')
      return Response.json({ message: t('Only JSON is available.') }, { status: 501 })
    const most = { width: maxOf(asked.get('maxwidth')), height: maxOf(asked.get('maxheight')) }
    const found = await findEmbeddable(pathOn(origin, asked.get('url') ?? ''), most)
    const headers = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }
    return Response.json(
      {
        version: '1.0',
        title: found.title,
        cache_age: 300,
        provider_name: currentSite().name,
        provider_url: `${origin}/`,
        ...frameOf(found, most, origin),
        ...(await thumbnailOf(found.picture, origin, most)),
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

/** @throws NotFound for an address that is not on this site */
function pathOn(origin: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.origin !== origin) throw new NotFound(t('Page not found.'))
  return url.pathname
}

/** Returns a frame that fits, or a mere link to what the owner shows on this site alone. */
function frameOf({ frame, title }: Embeddable, most: Size, origin: string) {
  if (!frame) return { type: 'link' }
  const width = Math.min(frame.width, most.width)
  const height = Math.min(frame.height, most.height)
  return {
    type: 'rich',
    width,
    height,
    html: frameMarkup({ src: origin + frame.path, title, width, height }),
  }
}

/** Returns all three thumbnail fields or none, as oEmbed demands, and no picture larger than asked for. */
async function thumbnailOf(picture: string | null | undefined, origin: string, most: Size) {
  const size = picture ? (await loadPictureSizes([picture])).get(picture) : undefined
  if (!picture || !size?.width) return {}
  const width = Math.min(thumbnailWidth, size.width)
  const height = Math.round((width * size.height) / size.width)
  if (width > most.width || height > most.height) return {}
  return { thumbnail_url: origin + thumbnailUrl(picture), thumbnail_width: width, thumbnail_height: height }
}
