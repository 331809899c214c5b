import type { MetaDescriptor } from '@remix-run/react'

/** A schema.org thing (https://schema.org). */
export interface SchemaThing {
  '@type': string
  [property: string]: unknown
}

export const structuredData = (...things: SchemaThing[]): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': things } as never,
})

export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]): SchemaThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
