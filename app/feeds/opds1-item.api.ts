import type { LoaderFunctionArgs } from '@remix-run/node'
import { namespaces, xmlDocument } from './atom.server'
import { catalogItem } from './catalog.server'
import { entryType, opds1Entry } from './opds1.server'

/** One publication of the catalog in OPDS 1.2. @throws NotFound */
export async function loader({ params, context: { origin } }: LoaderFunctionArgs) {
  const entry = opds1Entry(await catalogItem(params.id), origin)
  return xmlDocument({ entry: { ...namespaces, ...entry } }, entryType)
}
