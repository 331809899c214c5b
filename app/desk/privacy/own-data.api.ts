import { api } from '../../platform/http/http.server'
import { streamWithBackpressure } from '../../platform/http/paced-response.server'
import { requireUser } from '../../site/accounts/guards.server'
import { zipOwnData } from './own-data-zip.server'

const handlers = api({
  GET: async ({ request, context: { untilTaken } }) => {
    const user = await requireUser(request)
    const body = request.method === 'HEAD' ? null : streamWithBackpressure(zipOwnData(user), untilTaken)
    return new Response(body, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="my-data.zip"',
        'Cache-Control': 'no-store',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
