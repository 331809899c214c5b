import { setImmediate as otherWork } from 'node:timers/promises'
import { bandAddress } from '../../bands/bands'
import { countBands, readBandChangeTimes } from '../../bands/bands.server'
import { newsAddress } from '../../bands/news/news'
import { countNews, readNewsChangeTimes } from '../../bands/news/news.server'
import { releaseAddress } from '../../bands/releases/releases'
import { countReleases, readReleaseTitles } from '../../bands/releases/releases.server'
import { countAuthors, readAuthorChangeTimes } from '../../magazine/authors/authors.server'
import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { pageAddress } from '../../magazine/publications/pages/addresses'
import {
  countArticles,
  readArticleChangeTimes,
  readPublicPageCounts,
} from '../../magazine/publications/publications.server'
import { seriesAddress } from '../../magazine/publications/series/series'
import { listVisibleSeries } from '../../magazine/publications/series/series.server'
import { callAddress } from '../../people/calls/calls'
import { listPublicCalls } from '../../people/calls/calls.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { countMerch, readMerchChangeTimes } from '../../shop/items/merch.server'
import { countPages, readPageChangeTimes } from '../../site/pages/site-pages.server'
import { isAddressSwitchedOn } from '../modules/switchboard.server'

/** The maximum number of addresses in one file, by the protocol: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000

interface Listed {
  address: string
  /** The time of the last change that readers can see. */
  updatedAt?: Date | null
}

interface Section {
  count: number
  /** Lists the addresses from one on, in batches. */
  listed: (first: number) => AsyncIterable<Listed[]> | Iterable<Listed[]>
}

const landingPages = ['/', href('/search'), href('/authors'), href('/shop'), href('/bands')]

const sections: Record<string, () => Promise<Section>> = {
  pages: async () => sectionOf(landingPages),
  written: recordsIn(countPages, readPageChangeTimes, ({ address }) => href('/pages/:address', { address })),
  articles: recordsIn(countArticles, readArticleChangeTimes, ({ id }) => href('/articles/:id', { id })),
  leaves: leavesOfArticles,
  series: async () => sectionOf((await listVisibleSeries()).map(seriesAddress)),
  authors: recordsIn(countAuthors, readAuthorChangeTimes, ({ id }) => href('/authors/:id', { id })),
  items: recordsIn(countMerch, readMerchChangeTimes, ({ id }) => href('/item/:id', { id })),
  releases: recordsIn(countReleases, readReleaseTitles, (release) => releaseAddress(release.band, release)),
  news: recordsIn(countNews, readNewsChangeTimes, (news) => newsAddress(news.band, news)),
  bands: recordsIn(countBands, readBandChangeTimes, bandAddress),
  calls: async () => {
    const calls = (await listPublicCalls()).map(callAddress).filter(isAddressSwitchedOn)
    return sectionOf(calls.length > 0 ? [href('/calls'), ...calls] : [])
  },
}

function recordsIn<Row extends { id: number; updatedAt?: Date | null }>(
  count: () => Promise<number>,
  rowsFrom: (first: number) => AsyncIterable<Row[]>,
  addressOf: (row: Row) => string,
): () => Promise<Section> {
  return async () => ({
    count: await count(),
    async *listed(first) {
      for await (const rows of rowsFrom(first))
        yield rows.map((row) => ({ address: addressOf(row), updatedAt: row.updatedAt }))
    },
  })
}

const sectionOf = (addresses: string[]): Section => ({
  count: addresses.length,
  listed: (first) => [addresses.slice(first).map((address) => ({ address }))],
})

interface Leaves {
  articleId: number
  pages: number
  updatedAt: Date | null
}

/** Lists every page of every extracted PDF that everyone may read, as HTML. */
async function leavesOfArticles(): Promise<Section> {
  const leaves: Leaves[] = []
  for await (const articles of readPublicPageCounts()) leaves.push(...articles)
  return {
    count: leaves.reduce((sum, { pages }) => sum + pages, 0),
    listed: (first) => leavesFrom(leaves, first),
  }
}

function* leavesFrom(all: Leaves[], first: number): Generator<Listed[]> {
  let before = 0
  for (const { articleId, pages, updatedAt } of all) {
    const passed = Math.min(pages, Math.max(0, first - before))
    yield Array.from({ length: pages - passed }, (_page, index) => ({
      address: pageAddress({ articleId, page: passed + index + 1 }),
      updatedAt,
    }))
    before += pages
  }
}

export async function* streamSitemapLines(origin: string, most = maxAddresses): AsyncGenerator<string> {
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

/** @throws NotFound */
export async function* streamSitemapFile(
  origin: string,
  file: string,
  most = maxAddresses,
): AsyncGenerator<string> {
  const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const first = (Number(number) - 1) * most
  const section = Object.hasOwn(sections, name) ? await sections[name]?.() : undefined
  const left = section ? section.count - first : 0
  if (!section || !(left > 0)) throw new NotFound(t('File not found.'))
  yield* urlset(origin, [{ ...section, count: Math.min(left, most), first }])
}

async function* urlset(origin: string, parts: (Section & { first?: number })[]) {
  yield `${declaration}<urlset ${namespace}>`
  for (const { listed, count, first = 0 } of parts) {
    let left = count
    for await (const batch of listed(first)) {
      yield batch
        .slice(0, left)
        .map((one) => urlOf(origin, one))
        .join('')
      left -= batch.length
      if (left <= 0) break
      await otherWork()
    }
  }
  yield '</urlset>'
}

function urlOf(origin: string, { address, updatedAt }: Listed): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(origin + address)}</loc>${lastmod}</url>`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
