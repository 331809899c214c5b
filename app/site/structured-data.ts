import type { MetaDescriptor } from '@remix-run/react'

/** A thing by the words of https://schema.org */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** What a page is about, for search engines (JSON-LD). */
export const structuredData = (...things: Thing[]): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things } as never,
})

/** The way to a page from the front page. */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
