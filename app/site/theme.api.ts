import { NotFound } from '../platform/errors/errors'
import { api } from '../platform/http/http.server'
import { t } from '../platform/i18n/i18n'
import { themeDigest } from './current-site.server'
import { type TypePairing, themeCss, typePairings } from './theme'

const address = new RegExp(`^(house|[0-9a-f]{6})-(${typePairings.join('|')})(?:-([0-9a-f]{10}))?\\.css$`)

/** Answers with the CSS variables of the theme in its address; without a digest for a preview. */
const handlers = api({
  GET: ({ params }) => {
    const [, colour, type, digest] = address.exec(params.file ?? '') ?? []
    if (!colour) throw new NotFound(t('Not found.'))
    const theme = { accent: colour === 'house' ? null : `#${colour}`, type: type as TypePairing }
    const isThisRelease = digest === themeDigest(theme)
    return new Response(themeCss(theme, digest ? ':root' : '.site-preview'), {
      headers: {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': isThisRelease ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
