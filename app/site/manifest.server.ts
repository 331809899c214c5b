import { href } from '../platform/href'
import { currentSite } from './current-site.server'

interface Manifest {
  id: string
  start_url: string
  name: string
  shortcuts?: { name: string; url: string }[]
}

/** Returns a web app manifest, with which the site can be installed (https://www.w3.org/TR/appmanifest/). */
export function manifestResponse({ name, ...about }: Manifest): Response {
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, purpose, type: 'image/png' })
  const manifest = {
    ...about,
    scope: '/',
    display: 'standalone',
    name,
    short_name: name,
    lang: currentSite().language,
    background_color: '#f4efe4',
    theme_color: '#f4efe4',
    icons: [
      icon(href('/icon.png'), '192x192'),
      icon(href('/icon-512.png'), '512x512'),
      icon(href('/icon-maskable.png'), '512x512', 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
