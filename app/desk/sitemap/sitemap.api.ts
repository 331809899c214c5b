import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { xmlStream } from '../../reach/feeds/xml.server'
import { sitemap, sitemapFile } from './sitemap.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

export async function loader({ params: { file }, context: { origin } }: LoaderFunctionArgs) {
  return xmlStream(file ? sitemapFile(origin, file) : sitemap(origin), 'application/xml')
}
