import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { xmlDocument } from './atom.server'
import { askForKey } from './authentication.server'
import { catalogFeed, catalogReader } from './catalog.server'
import { feedType, opds1Feed } from './opds1.server'

export const handle = {
  cache: { query: ['author', 'series', 'type', 'tag', 'q', 'query', 'page'], isForAll: true },
} satisfies RouteHandle

/** @throws NotFound */
export async function loader({ request, params: { section = '' }, context: { origin } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const reader = await catalogReader(request)
  if (section === 'reading' && !reader.user) return askForKey(origin)
  const feed = await catalogFeed(section && `/${section}`, searchParams, reader)
  return xmlDocument(opds1Feed(feed, origin), feedType(feed))
}
