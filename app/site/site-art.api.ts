import { LRUCache } from 'lru-cache'
import { NotFound } from '../platform/errors/errors'
import { href } from '../platform/href'
import { api } from '../platform/http/http.server'
import { t } from '../platform/i18n/i18n'
import { type CurrentSite, currentSite } from './current-site.server'
import { drawSharePicture, drawSiteIcon, makeIconFromPicture, packIconFile } from './site-art.server'
import { loadSitePicture } from './site-pictures.server'
import { accentOfTheme } from './theme'

type Drawing = [type: string, draw: (site: CurrentSite) => Promise<Buffer>]

const drawings = new Map<string, Drawing>([
  [href('/favicon.ico'), ['image/x-icon', favicon]],
  [href('/icon.png'), ['image/png', (site) => icon(site, { size: 192 })]],
  [href('/icon-512.png'), ['image/png', (site) => icon(site, { size: 512 })]],
  [
    href('/icon-maskable.png'),
    ['image/png', (site) => icon(site, { size: 512, drawnShare: 0.8, isOpaque: true })],
  ],
  [href('/apple-touch-icon.png'), ['image/png', (site) => icon(site, { size: 180, isOpaque: true })]],
  [href('/share.jpg'), ['image/jpeg', card]],
])

interface IconShape {
  size: number
  drawnShare?: number
  /** Set if devices would fill a transparent background. */
  isOpaque?: boolean
}

async function icon(site: CurrentSite, shape: IconShape): Promise<Buffer> {
  if (site.icon) return makeIconFromPicture(await loadSitePicture(site.icon), shape)
  return drawSiteIcon(site.name, shape.size, shape.drawnShare, accentOfTheme(site))
}

async function favicon(site: CurrentSite): Promise<Buffer> {
  const sizes = [16, 32, 48]
  return packIconFile(
    await Promise.all(sizes.map(async (size) => ({ size, png: await icon(site, { size }) }))),
  )
}

async function card(site: CurrentSite): Promise<Buffer> {
  return site.sharePicture
    ? loadSitePicture(site.sharePicture)
    : drawSharePicture(site.name, accentOfTheme(site))
}

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 20 })

/** Answers with icons and share pictures of the site: the owner's, or else drawn from its name. */
const handlers = api({
  GET: async ({ request }) => {
    const { pathname } = new URL(request.url)
    const drawing = drawings.get(pathname)
    if (!drawing) throw new NotFound(t('Not found.'))
    const [type, draw] = drawing
    const site = currentSite()
    const key = [pathname, site.name, accentOfTheme(site), site.icon, site.sharePicture].join(' ')
    const picture = drawn.get(key) ?? draw(site)
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    return new Response(new Uint8Array(await picture), {
      headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
