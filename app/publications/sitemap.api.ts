import type { LoaderFunctionArgs } from '@remix-run/node'
import { allAuthors } from '../authors/authors.server'
import { bandAddress } from '../bands/bands'
import { allBands } from '../bands/bands.server'
import { allMerch } from '../shop/merch.server'
import { escapeMarkup } from './escape-markup'
import { allArticles } from './publications.server'
import { xmlResponse } from './xml.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const [articles, authors, items, bands] = await Promise.all([
    allArticles(),
    allAuthors(),
    allMerch(),
    allBands(),
  ])
  const addresses = [
    ...['/', '/search', '/authors', '/shop', '/bands'],
    ...articles.map(({ id }) => `/articles/${id}`),
    ...authors.map(({ id }) => `/authors/${id}`),
    ...items.map(({ id }) => `/item/${id}`),
    ...bands.map(bandAddress),
  ]
  const urls = addresses
    .slice(0, 50_000)
    .map((address) => `<url><loc>${escapeMarkup(context.origin + address)}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return xmlResponse(xml, 'application/xml')
}
