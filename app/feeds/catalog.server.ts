import { authorsPage } from '../authors/authors.server'
import { NotFound } from '../platform/http/errors'
import { idFrom } from '../platform/http/request.server'
import { articleById } from '../publications/publications.server'
import { contentTypesInUse } from '../publications/search/listing.server'
import { currentSite } from '../site/current-site.server'
import { addressOf, type FeedItem, type FeedList, feedItems, feedList } from './feed-list.server'

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

/** Relations of links to a publication, in both versions of OPDS. */
export const acquisitionRels = {
  openAccess: 'http://opds-spec.org/acquisition/open-access',
  subscribe: 'http://opds-spec.org/acquisition/subscribe',
}

const newest = 'http://opds-spec.org/sort/new'

const entrances: CatalogLink[] = [
  {
    ...{ title: 'Newest', about: 'Everything published, newest first.', path: '/publications' },
    ...{ rel: newest, holds: 'publications' },
  },
  {
    ...{ title: 'Volumes', about: 'Volumes, newest first.', path: '/publications?type=Volume' },
    ...{ rel: 'subsection', holds: 'publications' },
  },
  {
    ...{ title: 'Articles', about: 'Articles, newest first.', path: '/publications?type=Article' },
    ...{ rel: 'subsection', holds: 'publications' },
  },
  {
    ...{ title: 'Authors', about: 'Everybody who writes, by name.', path: '/authors' },
    ...{ rel: 'subsection', holds: 'links' },
  },
  {
    ...{ title: 'Content types', about: 'Poems, interviews, reviews …', path: '/types' },
    ...{ rel: 'subsection', holds: 'links' },
  },
]

type Section = (params: URLSearchParams) => Promise<Omit<CatalogFeed, 'path' | 'updated'>>

const sections: Record<string, Section> = {
  '': async (params) => ({
    title: currentSite().name,
    links: entrances,
    list: await feedList(new URLSearchParams({ type: params.get('type') ?? '' }), 6),
  }),
  '/publications': async (params) => {
    const list = await feedList(params, itemsPerCatalogPage)
    return { title: list.about || 'Newest', links: [], list }
  },
  '/authors': async (params) => {
    const { authors, page, pages, total } = await authorsPage(params.get('page'))
    const links = authors.map(({ id, name, bio }) => ({
      ...{ title: name, about: bio, path: `/publications?author=${id}` },
      ...{ rel: 'subsection', holds: 'publications' as const },
    }))
    return { title: 'Authors', links, paging: { fields: {}, page, pages, total } }
  },
  '/types': async () => {
    const links = (await contentTypesInUse()).map(({ name, count }) => ({
      ...{ title: name, about: `${name}, newest first.`, path: addressOf('/publications', { type: name }) },
      ...{ rel: 'subsection', holds: 'publications' as const, count },
    }))
    return { title: 'Content types', links }
  },
}

/**
 * Returns one page of the catalog, for either version of OPDS.
 * @throws NotFound
 */
export async function catalogFeed(section: string, params: URLSearchParams): Promise<CatalogFeed> {
  const read = Object.hasOwn(sections, section) ? sections[section] : undefined
  if (!read) throw new NotFound('This catalog has no such page.')
  const feed = await read(params)
  return { ...feed, path: section, updated: feed.list?.updated ?? (await lastUpdate()) }
}

const lastUpdate = async () => (await feedList(new URLSearchParams(), 1)).updated

/** @throws NotFound */
export async function catalogItem(id: string | undefined): Promise<FeedItem> {
  const [item] = await feedItems([await articleById(idFrom(id, 'Article not found.'))])
  if (!item) throw new NotFound('Article not found.')
  return item
}
