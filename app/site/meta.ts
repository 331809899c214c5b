import type { MetaDescriptor } from '@remix-run/react'
import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import { cutText } from '../platform/text/cut-text'
import { sharePictureSize, sharePictureUrl } from '../platform/ui/share-picture'
import { defaultSite, type Site } from './site'

type Matches = { id: string; data?: unknown }[]

interface MetaSource {
  matches: Matches
  location: { pathname: string; search: string }
}

interface PageDetails {
  /** The page's canonical address, if it has others. */
  address?: string
  description?: string
  /** The stored path of the preview picture. */
  image?: string | null
  type?: 'website' | 'article' | 'profile' | 'music.album'
  musician?: string
  /** The address of an MP3 for link previews. */
  audio?: string
  isPrivate?: boolean
  feed?: { address: string; title: string }
  /** Whether other sites can show it in a frame, or else the name of the module with which they can. */
  isEmbeddable?: boolean | string
}

const maxDescriptionLength = 300

export function pageMeta(
  { matches, location }: MetaSource,
  title: string,
  details: PageDetails = {},
): MetaDescriptor[] {
  const { name, origin, language, languages, modules } = siteFromMatches(matches)
  const { isEmbeddable = false } = details
  const hasEmbed = typeof isEmbeddable === 'string' ? modules?.includes(isEmbeddable) : isEmbeddable
  const fullTitle = title === name ? name : `${title} · ${name}`
  const description = cutText(
    details.description || t('{title} at {name}: publications, merchandise and bands.', { title, name }),
    maxDescriptionLength,
  )
  const canonical = origin + (details.address ?? location.pathname.replace(/(.)\/+$/, '$1'))
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: details.type ?? 'website' },
    { property: 'og:url', content: canonical },
    { property: 'og:site_name', content: name },
    ...(languages ? [{ property: 'og:locale', content: language.replace('-', '_') }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      property: 'og:image',
      content: `${origin}${details.image ? sharePictureUrl(details.image) : href('/share.jpg')}`,
    },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: details.image ? title : name },
    { name: 'twitter:image:alt', content: details.image ? title : name },
    ...(details.audio
      ? [
          { property: 'og:audio', content: origin + details.audio },
          { property: 'og:audio:type', content: 'audio/mpeg' },
        ]
      : []),
    ...(details.musician ? [{ property: 'music:musician', content: origin + details.musician }] : []),
    details.isPrivate
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: canonical },
    ...(details.feed ? [feedLink(details.feed)] : []),
    ...(hasEmbed && !details.isPrivate ? [embedLink(origin, canonical, title)] : []),
  ]
}

const feedLink = ({ address, title }: { address: string; title: string }) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title,
  href: address,
})

const embedLink = (origin: string, url: string, title: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${origin}${href('/oembed')}?${new URLSearchParams({ url })}`,
})

/** Returns the site from the root loader; the defaults if it failed. */
export function siteFromMatches(matches: Matches): Site {
  const root = matches.find(({ id }) => id === 'root')?.data as { site: Site } | undefined
  return root?.site ?? defaultSite
}
