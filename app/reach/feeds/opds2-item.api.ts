import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { catalogItem, catalogReader } from './catalog.server'
import { catalogJson, opds2Publication, publicationType } from './opds2.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** @throws NotFound */
export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  return catalogJson(
    opds2Publication(await catalogItem(params.id, (await catalogReader(request)).rights), origin),
    publicationType,
  )
}
