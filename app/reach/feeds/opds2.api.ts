import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { askForKey } from './authentication.server'
import { catalogFeed, catalogReader } from './catalog.server'
import { catalogJson, feedType, opds2Feed } from './opds2.server'

export const handle = {
  cache: { query: ['author', 'series', 'type', 'tag', 'q', 'query', 'page'], isForAll: true },
} satisfies RouteHandle

/** @throws NotFound */
export async function loader({ request, params: { section = '' }, context: { origin } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const reader = await catalogReader(request)
  if (section === 'reading' && !reader.user) return askForKey(origin)
  const feed = await catalogFeed(section && `/${section}`, searchParams, reader)
  return catalogJson(opds2Feed(feed, origin), feedType)
}
