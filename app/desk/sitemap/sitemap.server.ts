import { setImmediate as otherWork } from 'node:timers/promises'
import { bandAddress } from '../../bands/bands'
import { bandTitles, countBands } from '../../bands/bands.server'
import { newsAddress } from '../../bands/news/news'
import { allNews, countNews } from '../../bands/news/news.server'
import { releaseAddress } from '../../bands/releases/releases'
import { countReleases, releaseTitles } from '../../bands/releases/releases.server'
import { authorIds, countAuthors } from '../../magazine/authors/authors.server'
import { pageCountsOf } from '../../magazine/documents/page-counts.server'
import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { pageAddress } from '../../magazine/publications/pages/addresses'
import { articleIds, countArticles, pagesForEveryone } from '../../magazine/publications/publications.server'
import { seriesAddress } from '../../magazine/publications/series/series'
import { visibleSeries } from '../../magazine/publications/series/series.server'
import { callAddress } from '../../people/calls/calls'
import { publicCalls } from '../../people/calls/calls.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { countMerch, merchIds } from '../../shop/items/merch.server'
import { countPages, pageAddresses } from '../../site/pages/site-pages.server'

/** The limit of one file, by the protocol: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000
const batchSize = 1000
/** SQLite takes 999 values in one statement. */
const maxInQuestion = 500

type Range = { skip: number; take: number }

interface Section {
  count: number
  addresses: (range: Range) => Promise<string[]>
}

const landingPages = ['/', href('/search'), href('/authors'), href('/shop'), href('/bands')]

const sections: Record<string, () => Promise<Section>> = {
  pages: async () => ({
    count: landingPages.length,
    addresses: async ({ skip, take }) => landingPages.slice(skip, skip + take),
  }),
  written: async () => ({ count: await countPages(), addresses: pageAddresses }),
  articles: async () => ({
    count: await countArticles(),
    addresses: async (range) => under('/articles', await articleIds(range)),
  }),
  leaves: leavesOfArticles,
  series: async () => {
    const series = await visibleSeries()
    return {
      count: series.length,
      addresses: async ({ skip, take }) => series.slice(skip, skip + take).map(seriesAddress),
    }
  },
  authors: async () => ({
    count: await countAuthors(),
    addresses: async (range) => under(href('/authors'), await authorIds(range)),
  }),
  items: async () => ({
    count: await countMerch(),
    addresses: async (range) => under('/item', await merchIds(range)),
  }),
  releases: async () => ({
    count: await countReleases(),
    addresses: async (range) =>
      (await releaseTitles(range)).map((release) => releaseAddress(release.band, release)),
  }),
  news: async () => ({
    count: await countNews(),
    addresses: async (range) => (await allNews(range)).map((news) => newsAddress(news.band, news)),
  }),
  bands: async () => ({
    count: await countBands(),
    addresses: async (range) => (await bandTitles(range)).map(bandAddress),
  }),
  calls: async () => {
    const calls = (await publicCalls()).map(callAddress)
    const all = calls.length > 0 ? [href('/calls'), ...calls] : []
    return { count: all.length, addresses: async ({ skip, take }) => all.slice(skip, skip + take) }
  },
}

/** Lists every page of every extracted PDF that everyone may read, as HTML. */
async function leavesOfArticles(): Promise<Section> {
  const counts: [articleId: number, pages: number][] = []
  const total = await countArticles()
  for (let skip = 0; skip < total; skip += maxInQuestion) {
    const ids = await articleIds({ skip, take: maxInQuestion })
    const open = await pagesForEveryone(ids)
    for (const [id, pages] of await pageCountsOf(ids)) counts.push([id, Math.min(pages, open(id))])
  }
  return {
    count: counts.reduce((sum, [, pages]) => sum + pages, 0),
    addresses: async (range) => leavesIn(counts, range),
  }
}

function leavesIn(counts: [articleId: number, pages: number][], { skip, take }: Range): string[] {
  const addresses: string[] = []
  let before = 0
  for (const [articleId, pages] of counts) {
    const first = Math.max(1, skip - before + 1)
    for (let page = first; page <= pages && addresses.length < take; page += 1)
      addresses.push(pageAddress({ articleId, page }))
    if (addresses.length === take) break
    before += pages
  }
  return addresses
}

const under = (path: string, ids: number[]) => ids.map((id) => `${path}/${id}`)

/** Yields all public addresses, or an index of files if they are too many for one. */
export async function* sitemap(origin: string, most = maxAddresses): AsyncGenerator<string> {
  const parts = await Promise.all(Object.values(sections).map((open) => open()))
  if (parts.reduce((sum, { count }) => sum + count, 0) <= most) {
    yield* urlset(origin, parts)
    return
  }
  const files = Object.keys(sections).flatMap((name, at) =>
    Array.from({ length: Math.ceil((parts[at]?.count ?? 0) / most) }, (_, index) => `${name}-${index + 1}`),
  )
  yield `${declaration}<sitemapindex ${namespace}>`
  for (const file of files)
    yield `<sitemap><loc>${escapeMarkup(`${origin}${href('/sitemap/:file', { file: `${file}.xml` })}`)}</loc></sitemap>`
  yield '</sitemapindex>'
}

/**
 * Yields one file of the index, such as `articles-2.xml`.
 * @throws NotFound
 */
export async function* sitemapFile(
  origin: string,
  file: string,
  most = maxAddresses,
): AsyncGenerator<string> {
  const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const skip = (Number(number) - 1) * most
  const section = Object.hasOwn(sections, name) ? await sections[name]?.() : undefined
  const left = section ? section.count - skip : 0
  if (!section || !(left > 0)) throw new NotFound(t('File not found.'))
  yield* urlset(origin, [{ ...section, count: Math.min(left, most), skip }])
}

async function* urlset(origin: string, parts: (Section & { skip?: number })[]) {
  yield `${declaration}<urlset ${namespace}>`
  for (const { addresses, count, skip: first = 0 } of parts) {
    for (let skip = first; skip < first + count; skip += batchSize) {
      const take = Math.min(batchSize, first + count - skip)
      for (const address of await addresses({ skip, take }))
        yield `<url><loc>${escapeMarkup(origin + address)}</loc></url>`
      await otherWork()
    }
  }
  yield '</urlset>'
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
