import { z } from 'zod'
import { api } from '../../platform/http/http.server'
import { frameThemeIn } from './FramedPage'
import { answerFrame } from './framing.server'
import { renderShelf } from './Shelf'
import { listShelf } from './shelf.server'

const Count = z.coerce.number().int().min(1).max(24).catch(6)

/** Answers with covers for a frame: the newest of all, of a type, or of a series. */
const handlers = api({
  GET: ({ request, context: { origin } }) =>
    answerFrame(request, origin, async () => {
      const query = new URL(request.url).searchParams
      const articles = await listShelf({
        type: query.get('type') ?? undefined,
        series: query.get('series') ?? undefined,
        count: Count.parse(query.get('count') ?? undefined),
      })
      return renderShelf({ articles, origin, theme: frameThemeIn(query) })
    }),
})
export const loader = handlers.loader
export const action = handlers.action
