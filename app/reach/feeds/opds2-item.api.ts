import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { findCatalogItem, findCatalogReader } from './catalog.server'
import { opds2Publication, opds2PublicationType, toCatalogJson } from './opds2.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** @throws NotFound */
export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  return toCatalogJson(
    opds2Publication(await findCatalogItem(params.id, (await findCatalogReader(request)).rights), origin),
    opds2PublicationType,
  )
}
