import type { LoaderFunctionArgs } from '@remix-run/node'
import { idFrom } from '../platform/request.server'
import { countView } from './views.server'

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Counts views without JavaScript; a prefetch is not a view. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const purpose = request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? ''
  if (request.method === 'GET' && !purpose.includes('prefetch')) {
    await countView(idFrom(params.id, 'Article not found.')).catch(() => {})
  }
  return new Response(onePixel, { headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' } })
}
