import type { LoaderFunctionArgs } from '@remix-run/node'
import { epubAddress, epubMediaType } from '../../magazine/publications/epub/epub'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { currentSite } from '../../site/current-site.server'
import { websubHubUrl, withHubLinks } from '../../site/hub.server'
import { type FeedItem, feedPageAddress, hasEpubEdition, loadFeedList } from './feed-list.server'
import { feedTitle, itemsPerFeed } from './feed-title.server'
import { toCatalogJson } from './opds2.server'

export const handle = {
  cache: { query: ['author', 'series', 'type', 'tag', 'q', 'query', 'page'], isForAll: true },
} satisfies RouteHandle

/** Answers with the same feed in JSON: https://www.jsonfeed.org/version/1.1/ */
export async function loader({ request, context: { origin } }: LoaderFunctionArgs) {
  const list = await loadFeedList(new URL(request.url).searchParams, itemsPerFeed)
  const address = (page: number) => origin + feedPageAddress(href('/feed.json'), list.fields, page)
  const hub = websubHubUrl()
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(list.about),
    home_page_url: `${origin}/`,
    feed_url: address(list.page),
    ...(list.page < list.pages && { next_url: address(list.page + 1) }),
    ...(hub && { hubs: [{ type: 'WebSub', url: hub }] }),
    icon: `${origin}${href('/icon.png')}`,
    favicon: `${origin}${href('/icon.png')}`,
    authors: [{ name: currentSite().name, url: `${origin}/` }],
    language: currentSite().language,
    items: list.items.map((item) => feedItem(item, origin)),
  }
  return withHubLinks(toCatalogJson(feed, 'application/feed+json'), address(list.page))
}

function feedItem(item: FeedItem, origin: string) {
  const address = `${origin}${href('/articles/:id', { id: item.id })}`
  return {
    id: address,
    url: address,
    title: item.title,
    content_text: item.description,
    image: `${origin}/${item.coverImage}`,
    date_published: item.uploadedAt,
    date_modified: item.updatedAt,
    ...(item.authors.length > 0 && {
      authors: item.authors.map(({ id, name }) => ({
        name,
        url: `${origin}${href('/authors/:id', { id })}`,
      })),
    }),
    tags: [...new Set([item.contentType, item.filetype, ...(item.issue ? [item.issue.series.title] : [])])],
    ...(item.language && { language: item.language }),
    ...(item.pdfPath !== null && {
      attachments: [
        {
          url: `${origin}/${item.pdfPath}`,
          mime_type: 'application/pdf',
          title: item.title,
          ...(item.pdfBytes && { size_in_bytes: item.pdfBytes }),
        },
        ...(hasEpubEdition(item)
          ? [{ url: origin + epubAddress(item.id), mime_type: epubMediaType, title: item.title }]
          : []),
      ],
    }),
  }
}
