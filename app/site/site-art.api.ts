import { LRUCache } from 'lru-cache'
import { env } from '../platform/env.server'
import { NotFound } from '../platform/errors'
import { api } from '../platform/http.server'
import { icoOf, siteCard, siteIcon } from './site-art.server'

type Drawing = [type: string, draw: (name: string) => Promise<Buffer>]

const drawings = new Map<string, Drawing>([
  ['/favicon.ico', ['image/x-icon', favicon]],
  ['/icon.png', ['image/png', (name) => siteIcon(name, 192)]],
  ['/icon-512.png', ['image/png', (name) => siteIcon(name, 512)]],
  ['/icon-maskable.png', ['image/png', (name) => siteIcon(name, 512, 0.8)]],
  ['/apple-touch-icon.png', ['image/png', (name) => siteIcon(name, 180)]],
  ['/share.jpg', ['image/jpeg', siteCard]],
])

async function favicon(name: string): Promise<Buffer> {
  const sizes = [16, 32, 48]
  return icoOf(await Promise.all(sizes.map(async (size) => ({ size, png: await siteIcon(name, size) }))))
}

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 20 })

/** Icons and the share picture of the site, drawn from its name. */
const handlers = api({
  GET: async ({ request }) => {
    const { pathname } = new URL(request.url)
    const drawing = drawings.get(pathname)
    if (!drawing) throw new NotFound('Not found.')
    const [type, draw] = drawing
    const key = `${pathname} ${env.siteName}`
    const picture = drawn.get(key) ?? draw(env.siteName)
    drawn.set(key, picture)
    return new Response(new Uint8Array(await picture), {
      headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
