import { Readable } from 'node:stream'
import { requireUser } from '../accounts/guards.server'
import { api } from '../platform/http.server'
import { ownDataZip } from './own-data-zip.server'

const handlers = api({
  GET: async ({ request }) => {
    const user = await requireUser(request)
    const body = request.method === 'HEAD' ? null : Readable.toWeb(ownDataZip(user))
    return new Response(body as ReadableStream | null, {
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
