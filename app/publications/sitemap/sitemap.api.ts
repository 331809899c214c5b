import type { LoaderFunctionArgs } from '@remix-run/node'
import { sitemap, sitemapFile } from './sitemap.server'
import { xmlStream } from './xml.server'

export async function loader({ params: { file }, context: { origin } }: LoaderFunctionArgs) {
  return xmlStream(file ? sitemapFile(origin, file) : sitemap(origin), 'application/xml')
}
