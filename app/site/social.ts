import { t } from '../platform/i18n/i18n'

interface Platform {
  icon: string
  name: string
  hosts: string[]
  hasPhotos?: boolean
}

const platforms: Platform[] = [
  { icon: 'instagram', name: 'Instagram', hosts: ['instagram.com'], hasPhotos: true },
  {
    icon: 'pixelfed',
    name: 'Pixelfed',
    hosts: ['pixelfed.social', 'pixelfed.de', 'pixelfed.art'],
    hasPhotos: true,
  },
  { icon: 'flickr', name: 'Flickr', hosts: ['flickr.com'], hasPhotos: true },
  { icon: 'bluesky', name: 'Bluesky', hosts: ['bsky.app'] },
  { icon: 'threads', name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  { icon: 'facebook', name: 'Facebook', hosts: ['facebook.com'] },
  { icon: 'x', name: 'X', hosts: ['x.com', 'twitter.com'] },
  { icon: 'tumblr', name: 'Tumblr', hosts: ['tumblr.com'] },
  { icon: 'youtube', name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { icon: 'vimeo', name: 'Vimeo', hosts: ['vimeo.com'] },
  { icon: 'tiktok', name: 'TikTok', hosts: ['tiktok.com'] },
  { icon: 'bandcamp', name: 'Bandcamp', hosts: ['bandcamp.com'] },
  { icon: 'soundcloud', name: 'SoundCloud', hosts: ['soundcloud.com'] },
  { icon: 'spotify', name: 'Spotify', hosts: ['spotify.com'] },
  { icon: 'patreon', name: 'Patreon', hosts: ['patreon.com'] },
  { icon: 'discord', name: 'Discord', hosts: ['discord.gg', 'discord.com'] },
  { icon: 'github', name: 'GitHub', hosts: ['github.com'] },
]

const mastodon: Platform = { icon: 'mastodon', name: 'Mastodon', hosts: [] }

/** Returns the social platform of an address; undefined for an unknown one. */
export function socialPlatformOf(address: string): Platform | undefined {
  if (!URL.canParse(address)) return
  const { hostname, pathname } = new URL(address)
  const isAt = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  const known = platforms.find(({ hosts }) => hosts.some(isAt))
  return known ?? (/^\/@[\w.]+\/?$/.test(pathname) ? mastodon : undefined)
}

/** @param isFirst whether it is also in the header, as the link to the site's photos */
export function socialLabel(address: string, isFirst: boolean): string {
  const platform = socialPlatformOf(address)
  if (platform ? platform.hasPhotos && isFirst : isFirst) return t('Photos on our social page')
  return platform
    ? t('Our page on {platform}', { platform: platform.name })
    : new URL(address).hostname.replace(/^www\./, '')
}
