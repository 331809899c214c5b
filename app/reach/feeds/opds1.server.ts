import { epubAddress, epubMediaType } from '../../magazine/publications/epub/epub'
import { seriesAddress } from '../../magazine/publications/series/series'
import { areDevicesOn } from '../../magazine/reading/devices/are-devices-on.server'
import { progressionLinkRel, progressionType } from '../../magazine/reading/devices/progression'
import { joinOrArticleAddress } from '../../people/members/join/join-or-article-address.server'
import { href, hrefPattern } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { thumbnailUrl } from '../../site/uploads/pictures'
import { atomEntryElements, atomLinkElement, xmlNamespaces } from './atom.server'
import {
  acquisitionRelOf,
  type CatalogFeed,
  type CatalogLink,
  itemsPerCatalogPage,
  subscribeRel,
} from './catalog.server'
import { type FeedItem, feedPageAddress, hasEpubEdition, pagingLinks } from './feed-list.server'

/** The media types of OPDS 1.2: https://specs.opds.io/opds-1.2 */
export const opds1CatalogType = 'application/atom+xml;profile=opds-catalog'
export const opds1EntryType = 'application/atom+xml;type=entry;profile=opds-catalog'
const typeOf = (holds: CatalogLink['holds']) =>
  `${opds1CatalogType};kind=${holds === 'publications' ? 'acquisition' : 'navigation'}`

const isNavigation = ({ links, list }: CatalogFeed) => links.length > 0 || !list

export const opds1FeedType = (feed: CatalogFeed) => typeOf(isNavigation(feed) ? 'links' : 'publications')

const root = href('/opds/v1.2/:section?')

export function opds1Feed(feed: CatalogFeed, origin: string) {
  const { path, title, updated, links, list, paging } = feed
  const type = opds1FeedType(feed)
  const pages = paging ?? (isNavigation(feed) ? undefined : list)
  const self = feedPageAddress(root + path, pages?.fields ?? {}, pages?.page)
  return {
    feed: {
      ...xmlNamespaces,
      '@xml:lang': currentSite().language,
      id: origin + feedPageAddress(root + path, pages?.fields ?? {}),
      title,
      updated,
      author: { name: currentSite().name, uri: `${origin}/` },
      icon: `${origin}${href('/icon.png')}`,
      link: [
        atomLinkElement('self', origin + self, { type }),
        atomLinkElement('start', origin + root, { type: typeOf('links') }),
        ...(path ? [atomLinkElement('up', origin + root, { type: typeOf('links') })] : []),
        atomLinkElement('search', `${origin}${href('/opds/search.xml')}`, {
          type: 'application/opensearchdescription+xml',
        }),
        ...(pages ? pagingLinks(root + path, pages) : []).map(({ rel, href }) =>
          atomLinkElement(rel, origin + href, { type }),
        ),
      ],
      ...(pages && {
        'opensearch:totalResults': pages.total,
        'opensearch:itemsPerPage': itemsPerCatalogPage,
      }),
      entry: isNavigation(feed)
        ? links.map((one) => navigationEntry(one, updated, origin))
        : list?.items.map((item) => opds1Entry(item, origin)),
    },
  }
}

const navigationEntry = (
  { title, about, path, rel, holds, count }: CatalogLink,
  updated: string,
  origin: string,
) => ({
  title,
  id: origin + root + path,
  updated,
  content: { '@type': 'text', '#text': about },
  link: atomLinkElement(rel, origin + root + path, { type: typeOf(holds), 'thr:count': count }),
})

export function opds1Entry(item: FeedItem, origin: string) {
  const cover = `${origin}/${item.coverImage}`
  return {
    ...atomEntryElements(item, origin),
    'dc:language': item.language ?? currentSite().language,
    'dc:issued': item.uploadedAt.slice(0, 10),
    'dc:publisher': currentSite().name,
    ...(item.issue && {
      'schema:Series': {
        '@schema:name': item.issue.series.title,
        '@schema:position': item.issue.number || undefined,
        '@schema:url': `${origin}${seriesAddress(item.issue.series)}`,
      },
    }),
    link: [
      acquisition(item, origin),
      ...(hasEpubEdition(item)
        ? [atomLinkElement(acquisitionRelOf(item), origin + epubAddress(item.id), { type: epubMediaType })]
        : []),
      atomLinkElement('http://opds-spec.org/image', cover, { type: contentTypeOf(item.coverImage) }),
      atomLinkElement('http://opds-spec.org/image/thumbnail', origin + thumbnailUrl(item.coverImage), {
        type: 'image/jpeg',
      }),
      ...(item.accessibility
        ? [pageStream(item.id, item.accessibility.pages, origin), ...progressionLinks(item.id, origin)]
        : []),
      atomLinkElement('alternate', `${origin}${href('/articles/:id', { id: item.id })}`, {
        type: 'text/html',
      }),
      atomLinkElement('self', `${origin}${root}/publications/${item.id}`, { type: opds1EntryType }),
      ...item.authors.map(({ id, name }) =>
        atomLinkElement('related', `${origin}${root}/publications?author=${id}`, {
          type: typeOf('publications'),
          title: t('More by {name}', { name }),
        }),
      ),
    ],
  }
}

/** Returns the link to the PDF, to the page for joining, or to the pages that everybody may read. */
const acquisition = (item: FeedItem, origin: string) =>
  item.pdfPath === null
    ? atomLinkElement(subscribeRel, `${origin}${joinOrArticleAddress(item)}`, { type: 'text/html' })
    : atomLinkElement(acquisitionRelOf(item), `${origin}/${item.pdfPath}`, {
        type: 'application/pdf',
        length: item.pdfBytes,
      })

const pagePattern = hrefPattern('/opds/publications/:id/pages/:n')

/** Returns the link for reading page by page, in comic readers: https://github.com/anansi-project/opds-pse */
const pageStream = (id: number, count: number, origin: string) =>
  atomLinkElement(
    'http://vaemendis.net/opds-pse/stream',
    `${origin}${pagePattern.replace(':id', String(id)).replace(':n', '{pageNumber}')}?width={maxWidth}`,
    { type: 'image/jpeg', 'pse:count': count },
  )

function progressionLinks(id: number, origin: string) {
  if (!areDevicesOn()) return []
  const address = `${origin}${href('/opds/publications/:id/progression', { id })}`
  return [atomLinkElement(progressionLinkRel, address, { type: progressionType })]
}

/** Returns the link that tells clients how to search: https://github.com/dewitt/opensearch */
export const openSearchDescription = (origin: string) => ({
  OpenSearchDescription: {
    '@xmlns': 'http://a9.com/-/spec/opensearch/1.1/',
    ShortName: cutText(currentSite().name, 16),
    Description: t('Finds publications by title, description and author.'),
    InputEncoding: 'UTF-8',
    OutputEncoding: 'UTF-8',
    Url: [
      {
        '@type': typeOf('publications'),
        '@template': `${origin}${root}/publications?q={searchTerms}&page={startPage?}`,
      },
      { '@type': 'text/html', '@template': `${origin}${href('/search')}?q={searchTerms}` },
    ],
    Image: {
      '@width': 48,
      '@height': 48,
      '@type': 'image/x-icon',
      '#text': `${origin}${href('/favicon.ico')}`,
    },
  },
})
