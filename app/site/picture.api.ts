import { NotFound } from '../platform/errors/errors'
import { api } from '../platform/http/http.server'
import { t } from '../platform/i18n/i18n'
import { SitePictureName } from './settings'
import { loadSitePicture } from './site-pictures.server'

const handlers = api({
  GET: async ({ params }) => {
    const { success, data: name } = SitePictureName.safeParse(params.name)
    if (!success) throw new NotFound(t('File not found.'))
    return new Response(new Uint8Array(await loadSitePicture(name)), {
      headers: {
        'Content-Type': name.endsWith('.png') ? 'image/png' : 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
