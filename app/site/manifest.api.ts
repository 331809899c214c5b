import { api } from '../platform/http/http.server'
import { currentSite } from './current-site.server'

/** The web app manifest, by which the site can be installed (https://www.w3.org/TR/appmanifest/). */
const handlers = api({
  GET: () => {
    const { name, language } = currentSite()
    const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, purpose, type: 'image/png' })
    const manifest = {
      ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
      ...{ name, short_name: name, lang: language },
      ...{ background_color: '#f4efe4', theme_color: '#f4efe4' },
      icons: [
        icon('/icon.png', '192x192'),
        icon('/icon-512.png', '512x512'),
        icon('/icon-maskable.png', '512x512', 'maskable'),
      ],
      shortcuts: [{ name: 'Kept offline', url: '/offline' }],
    }
    return new Response(JSON.stringify(manifest), {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
