import { type Accessibility, accessibilityMetadata } from '../../magazine/documents/accessibility'
import { epubAddress, epubMediaType } from '../../magazine/publications/epub/epub'
import { type Issue, sortableIssueNumber } from '../../magazine/publications/series/series'
import { areDevicesOn } from '../../magazine/reading/devices/are-devices-on.server'
import { progressionLinkRel, progressionType } from '../../magazine/reading/devices/progression'
import { joinOrArticleAddress } from '../../people/members/join/join-or-article-address.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { thumbnailUrl, thumbnailWidth } from '../../site/uploads/pictures'
import { authenticateLinkProperty } from './authentication.server'
import {
  acquisitionRelOf,
  type CatalogFeed,
  type CatalogLink,
  itemsPerCatalogPage,
  shelfLinkRel,
  subscribeRel,
} from './catalog.server'
import { type FeedItem, feedPageAddress, hasEpubEdition, pagingLinks } from './feed-list.server'

/** The media types of OPDS 2.0: https://drafts.opds.io/opds-2.0 */
export const opds2FeedType = 'application/opds+json'
export const opds2PublicationType = 'application/opds-publication+json'

const root = href('/opds/:section?')

export function opds2Feed({ path, title, updated, links, list, paging }: CatalogFeed, origin: string) {
  const isRoot = path === ''
  const pages = paging ?? (isRoot ? undefined : list)
  const publications = list?.items.map((item) => opds2Publication(item, origin)) ?? []
  const navigation = links.map((one) => navigationLink(one, origin))
  const link = (rel: string, href: string) => ({ rel, href: origin + href, type: opds2FeedType })
  return {
    metadata: {
      title,
      modified: updated,
      ...(pages && {
        numberOfItems: pages.total,
        itemsPerPage: itemsPerCatalogPage,
        currentPage: pages.page,
      }),
    },
    links: [
      link('self', feedPageAddress(root + path, pages?.fields ?? {}, pages?.page)),
      link('start', root),
      ...(isRoot ? [] : [link('up', root)]),
      { ...link('search', `${root}/publications{?query}`), templated: true },
      ...(pages ? pagingLinks(root + path, pages) : []).map(({ rel, href }) => link(rel, href)),
    ],
    ...(navigation.length > 0 && { navigation }),
    ...(publications.length > 0 && { publications }),
    // A feed is valid only with publications or navigation.
    ...(publications.length + navigation.length === 0 && {
      navigation: [{ title: t('Everything'), href: origin + root, type: opds2FeedType, rel: 'start' }],
    }),
  }
}

const navigationLink = ({ title, path, rel, count }: CatalogLink, origin: string) => ({
  title,
  href: origin + root + path,
  type: opds2FeedType,
  rel,
  ...(count && { properties: { numberOfItems: count } }),
  ...(rel === shelfLinkRel && { properties: { authenticate: authenticateLinkProperty(origin) } }),
})

export function opds2Publication(item: FeedItem, origin: string) {
  return {
    metadata: {
      '@type':
        item.filetype === 'Volume' ? 'http://schema.org/PublicationIssue' : 'http://schema.org/Article',
      identifier: `${origin}${href('/articles/:id', { id: item.id })}`,
      title: item.title,
      ...(item.authors.length > 0 && {
        author: item.authors.map(({ id, name }) => ({
          name,
          links: [{ href: `${origin}${root}/publications?author=${id}`, type: opds2FeedType }],
        })),
      }),
      publisher: currentSite().name,
      description: item.description,
      language: item.language ?? currentSite().language,
      published: item.uploadedAt,
      modified: item.updatedAt,
      ...(item.accessibility && {
        numberOfPages: item.accessibility.pages,
        accessibility: accessibilityIn(item.accessibility),
      }),
      ...(item.issue && { belongsTo: { series: [seriesIn(item.issue, origin)] } }),
      subject: [
        {
          name: item.contentType,
          links: [
            {
              href: origin + feedPageAddress(`${root}/publications`, { type: item.contentType }),
              type: opds2FeedType,
            },
          ],
        },
      ],
    },
    links: [
      { rel: 'self', href: `${origin}${root}/publications/${item.id}`, type: opds2PublicationType },
      acquisition(item, origin),
      ...(hasEpubEdition(item)
        ? [{ rel: acquisitionRelOf(item), type: epubMediaType, href: origin + epubAddress(item.id) }]
        : []),
      { rel: 'alternate', href: `${origin}${href('/articles/:id', { id: item.id })}`, type: 'text/html' },
      ...(item.accessibility && areDevicesOn() ? [progressionLink(item.id, origin)] : []),
    ],
    images: [
      { href: `${origin}/${item.coverImage}`, type: contentTypeOf(item.coverImage) },
      { href: origin + thumbnailUrl(item.coverImage), type: 'image/jpeg', width: thumbnailWidth },
    ],
  }
}

/**
 * Returns an issue's series as metadata. Source: Readium Web Publication Manifest, collections and series.
 */
const seriesIn = ({ series, number }: Issue, origin: string) => ({
  name: series.title,
  ...(sortableIssueNumber(number) !== null && { position: sortableIssueNumber(number) }),
  links: [
    {
      href: origin + feedPageAddress(`${root}/publications`, { series: series.address }),
      type: opds2FeedType,
    },
  ],
})

const progressionLink = (id: number, origin: string) => ({
  rel: progressionLinkRel,
  type: progressionType,
  href: `${origin}${root}/publications/${id}/progression`,
  properties: { authenticate: authenticateLinkProperty(origin) },
})

/**
 * Returns how a document can be read as metadata. Source: Readium Web Publication Manifest, accessibility.
 */
function accessibilityIn(facts: Accessibility) {
  const { accessMode, accessModeSufficient, accessibilityFeature, accessibilitySummary } =
    accessibilityMetadata(facts)
  return {
    accessMode,
    feature: accessibilityFeature,
    summary: accessibilitySummary,
    ...(accessModeSufficient && { accessModeSufficient: [accessModeSufficient] }),
  }
}

/** Returns the link to the PDF, to the page for joining, or to the pages that everybody may read. */
const acquisition = (item: FeedItem, origin: string) =>
  item.pdfPath === null
    ? { rel: subscribeRel, type: 'text/html', href: `${origin}${joinOrArticleAddress(item)}` }
    : {
        rel: acquisitionRelOf(item),
        type: 'application/pdf',
        href: `${origin}/${item.pdfPath}`,
        ...(item.pdfBytes && { size: item.pdfBytes }),
      }

export const toCatalogJson = (document: object, type: string, status = 200) =>
  new Response(JSON.stringify(document), {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'private, no-store' },
  })
