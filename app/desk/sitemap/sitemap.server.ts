import { setImmediate as otherWork } from 'node:timers/promises'
import { bandAddress } from '../../bands/bands'
import { bandChanges, countBands } from '../../bands/bands.server'
import { newsAddress } from '../../bands/news/news'
import { countNews, newsChanges } from '../../bands/news/news.server'
import { releaseAddress } from '../../bands/releases/releases'
import { countReleases, releaseTitles } from '../../bands/releases/releases.server'
import { authorChanges, countAuthors } from '../../magazine/authors/authors.server'
import { pageCountsOf } from '../../magazine/documents/page-counts.server'
import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { pageAddress } from '../../magazine/publications/pages/addresses'
import {
  articleChanges,
  countArticles,
  pagesForEveryone,
} from '../../magazine/publications/publications.server'
import { seriesAddress } from '../../magazine/publications/series/series'
import { visibleSeries } from '../../magazine/publications/series/series.server'
import { callAddress } from '../../people/calls/calls'
import { publicCalls } from '../../people/calls/calls.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { countMerch, merchChanges } from '../../shop/items/merch.server'
import { countPages, pageChanges } from '../../site/pages/site-pages.server'

/** The limit of one file, by the protocol: https://www.sitemaps.org/protocol.html */
const maxAddresses = 50_000
const batchSize = 1000
/** SQLite takes 999 values in one statement. */
const maxInQuestion = 500

type Range = { skip: number; take: number }

interface Listed {
  address: string
  /** When readers noticed its last change. */
  updatedAt?: Date | null
}

interface Section {
  count: number
  listed: (range: Range) => Promise<Listed[]>
}

const landingPages = ['/', href('/search'), href('/authors'), href('/shop'), href('/bands')]

const sections: Record<string, () => Promise<Section>> = {
  pages: async () => sectionOf(landingPages),
  written: recordsIn(countPages, pageChanges, ({ address }) => href('/pages/:address', { address })),
  articles: recordsIn(countArticles, articleChanges, ({ id }) => href('/articles/:id', { id })),
  leaves: leavesOfArticles,
  series: async () => sectionOf((await visibleSeries()).map(seriesAddress)),
  authors: recordsIn(countAuthors, authorChanges, ({ id }) => href('/authors/:id', { id })),
  items: recordsIn(countMerch, merchChanges, ({ id }) => href('/item/:id', { id })),
  releases: recordsIn(countReleases, releaseTitles, (release) => releaseAddress(release.band, release)),
  news: recordsIn(countNews, newsChanges, (news) => newsAddress(news.band, news)),
  bands: recordsIn(countBands, bandChanges, bandAddress),
  calls: async () => {
    const calls = (await publicCalls()).map(callAddress)
    return sectionOf(calls.length > 0 ? [href('/calls'), ...calls] : [])
  },
}

function recordsIn<Row extends { updatedAt?: Date | null; [column: string]: unknown }>(
  count: () => Promise<number>,
  rowsIn: (range: Range) => Promise<Row[]>,
  addressOf: (row: Row) => string,
): () => Promise<Section> {
  return async () => ({
    count: await count(),
    listed: async (range) =>
      (await rowsIn(range)).map((row) => ({ address: addressOf(row), updatedAt: row.updatedAt })),
  })
}

const sectionOf = (addresses: string[]): Section => ({
  count: addresses.length,
  listed: async ({ skip, take }) => addresses.slice(skip, skip + take).map((address) => ({ address })),
})

interface Leaves {
  articleId: number
  pages: number
  updatedAt: Date | null
}

/** Lists every page of every extracted PDF that everyone may read, as HTML. */
async function leavesOfArticles(): Promise<Section> {
  const leaves: Leaves[] = []
  const total = await countArticles()
  for (let skip = 0; skip < total; skip += maxInQuestion) {
    const articles = await articleChanges({ skip, take: maxInQuestion })
    const ids = articles.map(({ id }) => id)
    const open = await pagesForEveryone(ids)
    const counts = await pageCountsOf(ids)
    for (const { id, updatedAt } of articles)
      leaves.push({ articleId: id, pages: Math.min(counts.get(id) ?? 0, open(id)), updatedAt })
  }
  return {
    count: leaves.reduce((sum, { pages }) => sum + pages, 0),
    listed: async (range) => leavesIn(leaves, range),
  }
}

function leavesIn(all: Leaves[], { skip, take }: Range): Listed[] {
  const listed: Listed[] = []
  let before = 0
  for (const { articleId, pages, updatedAt } of all) {
    const first = Math.max(1, skip - before + 1)
    for (let page = first; page <= pages && listed.length < take; page += 1)
      listed.push({ address: pageAddress({ articleId, page }), updatedAt })
    if (listed.length === take) break
    before += pages
  }
  return listed
}

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

/** @throws NotFound */
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
  for (const { listed, count, skip: first = 0 } of parts) {
    for (let skip = first; skip < first + count; skip += batchSize) {
      const take = Math.min(batchSize, first + count - skip)
      for (const one of await listed({ skip, take })) yield urlOf(origin, one)
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
