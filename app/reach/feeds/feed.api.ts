import type { LoaderFunctionArgs } from '@remix-run/node'
import { epubAddress, epubMediaType } from '../../magazine/publications/epub/epub'
import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { currentSite } from '../../site/current-site.server'
import { websubHubUrl, withHubLinks } from '../../site/hub.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { atomEntryElements, atomLinkElement, xmlDocument } from './atom.server'
import { type FeedItem, feedPageAddress, hasEpubEdition, loadFeedList, pagingLinks } from './feed-list.server'
import { feedTitle, itemsPerFeed } from './feed-title.server'

export const handle = {
  cache: { query: ['author', 'series', 'type', 'tag', 'q', 'query', 'page'], isForAll: true },
} satisfies RouteHandle

/** Answers with the Atom feed of publications; `?author=`, `?type=`, `?q=` and `?page=` as in `loadFeedList`. */
export async function loader({ request, context: { origin } }: LoaderFunctionArgs) {
  const list = await loadFeedList(new URL(request.url).searchParams, itemsPerFeed)
  const self = origin + feedPageAddress(href('/feed.xml'), list.fields, list.page)
  const hub = websubHubUrl()
  const feed = {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    '@xml:lang': currentSite().language,
    id: origin + feedPageAddress('/', list.fields),
    title: feedTitle(list.about),
    updated: list.updated,
    author: { name: currentSite().name, uri: `${origin}/` },
    rights: `© 2024 ${currentSite().name}`,
    icon: `${origin}${href('/icon.png')}`,
    link: [
      atomLinkElement('self', self, { type: 'application/atom+xml' }),
      atomLinkElement('alternate', `${origin}/`, { type: 'text/html' }),
      ...(hub ? [atomLinkElement('hub', hub)] : []),
      ...pagingLinks(href('/feed.xml'), list).map(({ rel, href }) => atomLinkElement(rel, origin + href)),
    ],
    entry: list.items.map((item) => feedEntry(item, origin)),
  }
  return withHubLinks(xmlDocument({ feed }, 'application/atom+xml'), self)
}

function feedEntry(item: FeedItem, origin: string) {
  const address = `${origin}${href('/articles/:id', { id: item.id })}`
  const cover = `${origin}/${item.coverImage}`
  return {
    ...atomEntryElements(item, origin),
    content: {
      '@type': 'html',
      '#text': `<p><a href="${address}"><img src="${cover}" alt=""></a></p><p>${escapeMarkup(item.description)}</p>`,
    },
    link: [
      atomLinkElement('alternate', address, { type: 'text/html' }),
      ...(item.pdfPath === null
        ? []
        : [
            atomLinkElement('enclosure', `${origin}/${item.pdfPath}`, {
              type: 'application/pdf',
              length: item.pdfBytes,
              title: item.title,
            }),
          ]),
      ...(hasEpubEdition(item)
        ? [
            atomLinkElement('enclosure', origin + epubAddress(item.id), {
              type: epubMediaType,
              title: item.title,
            }),
          ]
        : []),
      atomLinkElement('enclosure', cover, { type: contentTypeOf(item.coverImage) }),
    ],
  }
}
