import { authorsPage } from '../../magazine/authors/authors.server'
import { articleById, lastChange } from '../../magazine/publications/publications.server'
import { contentTypesInUse } from '../../magazine/publications/search/listing.server'
import { visibleSeries } from '../../magazine/publications/series/series.server'
import { NotFound, Unauthorized } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { idFrom } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import type { Account } from '../../site/accounts/accounts'
import { currentUser } from '../../site/accounts/guards.server'
import { currentSite } from '../../site/current-site.server'
import { readingRightsOf } from '../../site/plans/memberships.server'
import type { ReadingRights } from '../../site/plans/reading-access'
import { addressOf, type FeedItem, type FeedList, feedItems, feedList } from './feed-list.server'
import { readingShelf } from './reading-shelf.server'

/** A link of the catalog: to a list of publications, or to more links. */
export interface CatalogLink {
  title: string
  about: string
  /** Below the address of the catalog's root. */
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
  /** Set for a list of links with pages. */
  paging?: Pick<FeedList, 'fields' | 'page' | 'pages' | 'total'>
}

export const itemsPerCatalogPage = 30

export const subscribeRel = 'http://opds-spec.org/acquisition/subscribe'

/** Returns the relation of a link to a file, in both versions of OPDS: what not everyone may read asks for a key again. */
export const acquisitionRelOf = ({ access }: FeedItem) =>
  access === 'everyone' ? 'http://opds-spec.org/acquisition/open-access' : 'http://opds-spec.org/acquisition'

const newest = 'http://opds-spec.org/sort/new'
export const shelf = 'http://opds-spec.org/shelf'

export interface CatalogReader {
  user: Account | null
  rights: ReadingRights
}

export async function catalogReader(request: Request): Promise<CatalogReader> {
  const user = await currentUser(request)
  return { user, rights: await readingRightsOf(user) }
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
    about: msg('Everybody who writes, by name.'),
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
    about: msg('What you have begun, and your reading list.'),
    path: href('/reading'),
    rel: shelf,
    holds: 'publications',
  },
]

/** A site without series shows none. */
async function entrancesNow(): Promise<CatalogLink[]> {
  const links = (await visibleSeries()).length > 0 ? [...entrances, seriesEntrance] : entrances
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
    list: await feedList(new URLSearchParams({ type: params.get('type') ?? '' }), 6, rights),
  }),
  '/reading': async (_params, { user, rights }) => {
    if (!user) throw new Unauthorized(t('Your reading asks for your username and a personal key.'))
    return { title: t('Your reading'), links: [], list: await readingShelf(user.id, rights) }
  },
  '/publications': async (params, { rights }) => {
    const list = await feedList(params, itemsPerCatalogPage, rights)
    return { title: list.about || t('Newest'), links: [], list }
  },
  '/authors': async (params) => {
    const { authors, page, pages, total } = await authorsPage(params.get('page'))
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
    const links = (await visibleSeries()).map(({ title, address, description, issues }) => ({
      title,
      about: description,
      path: addressOf('/publications', { series: address }),
      rel: 'subsection',
      holds: 'publications' as const,
      count: issues,
    }))
    return { title: t('Series'), links }
  },
  '/types': async () => {
    const links = (await contentTypesInUse()).map(({ name, count }) => ({
      title: t(name),
      about: t('{type}, newest first.', { type: t(name) }),
      path: addressOf('/publications', { type: name }),
      rel: 'subsection',
      holds: 'publications' as const,
      count,
    }))
    return { title: t('Content types'), links }
  },
}

/** @throws NotFound, Unauthorized for a page of one reader */
export async function catalogFeed(
  section: string,
  params: URLSearchParams,
  reader: CatalogReader,
): Promise<CatalogFeed> {
  const read = Object.hasOwn(sections, section) ? sections[section] : undefined
  if (!read) throw new NotFound(t('This catalog has no such page.'))
  const feed = await read(params, reader)
  return { ...feed, path: section, updated: feed.list?.updated ?? (await lastChange()).toISOString() }
}

/** @throws NotFound */
export async function catalogItem(id: string | undefined, rights: ReadingRights): Promise<FeedItem> {
  const [item] = await feedItems([await articleById(idFrom(id, msg('Article not found.')), rights)])
  if (!item) throw new NotFound(t('Article not found.'))
  return item
}
