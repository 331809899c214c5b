import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { xmlDocument } from './atom.server'
import { openSearchDescription } from './opds1.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** Answers with the OpenSearch description: how to search the catalog and the site. */
export function loader({ context: { origin } }: LoaderFunctionArgs) {
  return xmlDocument(openSearchDescription(origin), 'application/opensearchdescription+xml')
}
