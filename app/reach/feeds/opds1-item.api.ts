import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { currentSite } from '../../site/current-site.server'
import { xmlDocument, xmlNamespaces } from './atom.server'
import { findCatalogItem, findCatalogReader } from './catalog.server'
import { opds1Entry, opds1EntryType } from './opds1.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** @throws NotFound */
export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  const entry = opds1Entry(
    await findCatalogItem(params.id, (await findCatalogReader(request)).rights),
    origin,
  )
  // In a feed, the feed's author would apply (RFC 4287, 4.2.1).
  const author = entry.author.length > 0 ? entry.author : { name: currentSite().name }
  return xmlDocument({ entry: { ...xmlNamespaces, ...entry, author } }, opds1EntryType)
}
