import { route } from '@remix-run/route-config'

/** The addresses of feeds, and of what other sites ask about pages here. */
export const reachRoutes = [
  // Embeds
  route('oembed', 'reach/embeds/oembed.api.ts'),

  // Feeds
  route('bands/:bandName/feed.xml', 'reach/feeds/band-podcast.api.ts'),
  route('bands/:bandName/news.xml', 'reach/feeds/band-news.api.ts'),
  route('feed.xml', 'reach/feeds/feed.api.ts'),
  route('feed.json', 'reach/feeds/json-feed.api.ts'),
  route('opds/v1.2/:section?', 'reach/feeds/opds1.api.ts'),
  route('opds/v1.2/publications/:id', 'reach/feeds/opds1-item.api.ts'),
  route('opds/search.xml', 'reach/feeds/open-search.api.ts'),
  route('opds/:section?', 'reach/feeds/opds2.api.ts'),
  route('opds/publications/:id', 'reach/feeds/opds2-item.api.ts'),
  route('opds/publications/:id/pages/:n', 'reach/feeds/page-stream.api.ts'),
]
