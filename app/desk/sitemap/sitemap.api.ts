import type { LoaderFunctionArgs } from '@remix-run/node'
import type { RouteHandle } from '../../platform/http/route-handle'
import { streamXml } from '../../reach/feeds/xml.server'
import { streamSitemapFile, streamSitemapLines } from './sitemap.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

export async function loader({ params: { file }, context: { origin } }: LoaderFunctionArgs) {
  return streamXml(file ? streamSitemapFile(origin, file) : streamSitemapLines(origin), 'application/xml')
}
