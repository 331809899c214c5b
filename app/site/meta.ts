import type { MetaDescriptor } from '@remix-run/react'
import type { Site } from './site'

interface MetaSource {
  matches: { id: string; data?: unknown }[]
  location: { pathname: string; search: string }
}

interface About {
  description?: string
  /** Stored path of a picture that stands for the page. */
  image?: string | null
  type?: 'website' | 'article'
  isPrivate?: boolean
}

/** Title, description, canonical address and preview tags of a page. */
export function pageMeta(
  { matches, location }: MetaSource,
  title: string,
  about: About = {},
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { site: Site } | undefined
  const { name = 'Zinehouse', origin = '' } = root?.site ?? {}
  const fullTitle = title === name ? name : `${title} · ${name}`
  const description = (
    about.description || `${title} at ${name}: publications, merchandise and bands.`
  ).slice(0, 300)
  const canonical = `${origin}${location.pathname}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: about.type ?? 'website' },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: name },
    { name: 'twitter:card', content: about.image ? 'summary_large_image' : 'summary' },
    ...(about.image ? [{ property: 'og:image', content: `${origin}/${about.image}` }] : []),
    about.isPrivate
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}
