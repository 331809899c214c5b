import type { LoaderFunctionArgs } from '@remix-run/node'
import { areDevicesOn } from '../../magazine/reading/devices/are-devices-on.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { keyRequiredResponse } from './authentication.server'
import { findCatalogReader, loadCatalogFeed } from './catalog.server'
import { opds2Feed, opds2FeedType, toCatalogJson } from './opds2.server'

export const handle = {
  cache: { query: ['author', 'series', 'type', 'tag', 'q', 'query', 'page'], isForAll: true },
} satisfies RouteHandle

/** @throws NotFound */
export async function loader({ request, params: { section = '' }, context: { origin } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const reader = await findCatalogReader(request)
  if (section === 'reading' && areDevicesOn() && !reader.user) return keyRequiredResponse(origin)
  const feed = await loadCatalogFeed(section && `/${section}`, searchParams, reader)
  return toCatalogJson(opds2Feed(feed, origin), opds2FeedType)
}
