import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { sitemap, sitemapFile } from './sitemap.server'
import { xmlStream } from './xml.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

export async function loader({ params: { file }, context: { origin } }: LoaderFunctionArgs) {
  return xmlStream(file ? sitemapFile(origin, file) : sitemap(origin), 'application/xml')
}
