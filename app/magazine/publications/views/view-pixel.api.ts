import type { LoaderFunctionArgs } from '@remix-run/node'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { collectReadDepth, collectView, requesterOf } from '../../../site/statistics/collect.server'
import { readDepthReached } from '../../../site/statistics/measures'
import { otherSources, referrerOf } from '../../../site/statistics/sources.server'
import { recordArticleView } from './views.server'

const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Counts views without JavaScript, those in frames on other sites with `embed`, and, with `page` and `of`, how far an article was read; a prefetch counts nothing.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const purpose = request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? ''
  if (request.method === 'GET' && !purpose.includes('prefetch')) {
    const id = idFromParam(params.id, t('Article not found.'))
    const sender = requesterOf(request, context.address)
    const reached = reachedIn(new URL(request.url).searchParams)
    if (reached !== undefined) collectReadDepth(id, reached, sender)
    else
      await recordArticleView(id).then(
        () => collectView(id, sender, { embedder: embedderOf(request, context.origin) }),
        () => {},
      )
  }
  return new Response(onePixel, { headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' } })
}

/** Returns the host of the page around a frame, `others` for one that does not say; undefined outside of a frame. */
function embedderOf(request: Request, origin: string): string | undefined {
  const said = new URL(request.url).searchParams.get('embed')
  if (said === null) return
  return referrerOf(said.replace(/:\d+$/, ''), new URL(origin).hostname) ?? otherSources
}

/** Returns the page that was reached; undefined for a missing or impossible page. */
function reachedIn(query: URLSearchParams): number | undefined {
  const [page, pages] = [Number(query.get('page')), Number(query.get('of'))]
  const isThere = Number.isInteger(page) && Number.isInteger(pages) && page >= 1 && page <= pages
  if (isThere) return readDepthReached(page, pages)
  return query.has('page') ? 0 : undefined
}
