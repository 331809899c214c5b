import { listAuthors } from '../../magazine/authors/authors.server'
import { findArticleById, findLatestArticleChange } from '../../magazine/publications/publications.server'
import { listUsedContentTypes } from '../../magazine/publications/search/listing.server'
import { listVisibleSeries } from '../../magazine/publications/series/series.server'
import { areDevicesOn } from '../../magazine/reading/devices/are-devices-on.server'
import { NotFound, Unauthorized } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import type { Account } from '../../site/accounts/accounts'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { currentSite } from '../../site/current-site.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { loadReadingRightsOf } from '../../site/plans/memberships.server'
import type { ReadingRights } from '../../site/plans/reading-access'
import {
  type FeedItem,
  type FeedList,
  feedPageAddress,
  loadFeedItems,
  loadFeedList,
} from './feed-list.server'
import { loadReadingShelf } from './reading-shelf.server'

/** A link in the catalog, to a list of publications or to further links. */
export interface CatalogLink {
  title: string
  about: string
  /** The path of the list, below the address of the catalog's root. */
  path: string
  rel: string
  holds: 'publications' | 'links'
  count?: number
}

export interface CatalogFeed {
  title: string
  path: string
  updated: string
  links: CatalogLink[]
  list?: FeedList
  /** The pages of a list of links that has several. */
  paging?: Pick<FeedList, 'fields' | 'page' | 'pages' | 'total'>
}

export const itemsPerCatalogPage = 30

export const subscribeRel = 'http://opds-spec.org/acquisition/subscribe'

/** Returns the OPDS relation of a link to a file; for a restricted file, one that asks for a key. */
export const acquisitionRelOf = ({ access }: FeedItem) =>
  access === 'everyone' ? 'http://opds-spec.org/acquisition/open-access' : 'http://opds-spec.org/acquisition'

const newest = 'http://opds-spec.org/sort/new'
export const shelfLinkRel = 'http://opds-spec.org/shelf'

export interface CatalogReader {
  user: Account | null
  rights: ReadingRights
}

export async function findCatalogReader(request: Request): Promise<CatalogReader> {
  const user = await findCurrentUser(request)
  return { user, rights: await loadReadingRightsOf(user) }
}

const entrances: CatalogLink[] = [
  {
    title: msg('Newest'),
    about: msg('Everything published, newest first.'),
    path: '/publications',
    rel: newest,
    holds: 'publications',
  },
  {
    title: msg('Volumes'),
    about: msg('Volumes, newest first.'),
    path: '/publications?type=Volume',
    rel: 'subsection',
    holds: 'publications',
  },
  {
    title: msg('Articles'),
    about: msg('Articles, newest first.'),
    path: '/publications?type=Article',
    rel: 'subsection',
    holds: 'publications',
  },
  {
    title: msg('Authors'),
    about: msg('Everyone who writes, by name.'),
    path: href('/authors'),
    rel: 'subsection',
    holds: 'links',
  },
  {
    title: msg('Content types'),
    about: msg('Poems, interviews, reviews …'),
    path: '/types',
    rel: 'subsection',
    holds: 'links',
  },
  {
    title: msg('Your reading'),
    about: msg('What you have started, and your reading list.'),
    path: href('/reading'),
    rel: shelfLinkRel,
    holds: 'publications',
  },
]

/** Returns the links of the catalog's root; a site without series omits theirs. */
async function entrancesNow(): Promise<CatalogLink[]> {
  const common = entrances.filter(({ rel }) => rel !== shelfLinkRel || areDevicesOn())
  const links = (await listVisibleSeries()).length > 0 ? [...common, seriesEntrance] : common
  return links.map((link) => ({ ...link, title: t(link.title), about: t(link.about) }))
}

const seriesEntrance: CatalogLink = {
  title: msg('Series'),
  about: msg('Every magazine, with its issues.'),
  path: href('/series'),
  rel: 'subsection',
  holds: 'links',
}

type Section = (
  params: URLSearchParams,
  reader: CatalogReader,
) => Promise<Omit<CatalogFeed, 'path' | 'updated'>>

const sections: Record<string, Section> = {
  '': async (params, { rights }) => ({
    title: currentSite().name,
    links: await entrancesNow(),
    list: await loadFeedList(new URLSearchParams({ type: params.get('type') ?? '' }), 6, rights),
  }),
  '/reading': async (_params, { user, rights }) => {
    if (!areDevicesOn()) throw new NotFound(t('Page not found.'))
    if (!user) throw new Unauthorized(t('To see your reading, enter your username and a personal key.'))
    return { title: t('Your reading'), links: [], list: await loadReadingShelf(user.id, rights) }
  },
  '/publications': async (params, { rights }) => {
    const list = await loadFeedList(params, itemsPerCatalogPage, rights)
    return { title: list.about || t('Newest'), links: [], list }
  },
  '/authors': async (params) => {
    const { authors, page, pages, total } = await listAuthors(params.get('page'))
    const links = authors.map(({ id, name, bio }) => ({
      title: name,
      about: bio,
      path: `/publications?author=${id}`,
      rel: 'subsection',
      holds: 'publications' as const,
    }))
    return { title: t('Authors'), links, paging: { fields: {}, page, pages, total } }
  },
  '/series': async () => {
    if (!isModuleOn('series')) throw new NotFound(t('Series not found.'))
    const links = (await listVisibleSeries()).map(({ title, address, description, issues }) => ({
      title,
      about: description,
      path: feedPageAddress('/publications', { series: address }),
      rel: 'subsection',
      holds: 'publications' as const,
      count: issues,
    }))
    return { title: t('Series'), links }
  },
  '/types': async () => {
    const links = (await listUsedContentTypes()).map(({ name, count }) => ({
      title: t(name),
      about: t('{type}, newest first.', { type: t(name) }),
      path: feedPageAddress('/publications', { type: name }),
      rel: 'subsection',
      holds: 'publications' as const,
      count,
    }))
    return { title: t('Content types'), links }
  },
}

/** @throws NotFound, Unauthorized for a page that needs a reader */
export async function loadCatalogFeed(
  section: string,
  params: URLSearchParams,
  reader: CatalogReader,
): Promise<CatalogFeed> {
  const read = Object.hasOwn(sections, section) ? sections[section] : undefined
  if (!read) throw new NotFound(t('This catalog has no such page.'))
  const feed = await read(params, reader)
  return {
    ...feed,
    path: section,
    updated: feed.list?.updated ?? (await findLatestArticleChange()).toISOString(),
  }
}

/** @throws NotFound */
export async function findCatalogItem(id: string | undefined, rights: ReadingRights): Promise<FeedItem> {
  const [item] = await loadFeedItems([
    await findArticleById(idFromParam(id, msg('Article not found.')), rights),
  ])
  if (!item) throw new NotFound(t('Article not found.'))
  return item
}
