import { setImmediate as otherWork } from 'node:timers/promises'
import { authorIds, countAuthors } from '../authors/authors.server'
import { bandAddress } from '../bands/bands'
import { bandTitles, countBands } from '../bands/bands.server'
import { NotFound } from '../platform/errors'
import { countMerch, merchIds } from '../shop/merch.server'
import { escapeMarkup } from './escape-markup'
import { articleIds, countArticles } from './publications.server'

/** Of one file, by the protocol: https://www.sitemaps.org/protocol.html */
const mostAddresses = 50_000
const batchSize = 1000

type Range = { skip: number; take: number }

interface Section {
  count: () => Promise<number>
  addresses: (range: Range) => Promise<string[]>
}

const landingPages = ['/', '/search', '/authors', '/shop', '/bands']

const sections: Record<string, Section> = {
  pages: {
    count: async () => landingPages.length,
    addresses: async ({ skip, take }) => landingPages.slice(skip, skip + take),
  },
  articles: { count: countArticles, addresses: async (range) => under('/articles', await articleIds(range)) },
  authors: { count: countAuthors, addresses: async (range) => under('/authors', await authorIds(range)) },
  items: { count: countMerch, addresses: async (range) => under('/item', await merchIds(range)) },
  bands: { count: countBands, addresses: async (range) => (await bandTitles(range)).map(bandAddress) },
}

const under = (path: string, ids: number[]) => ids.map((id) => `${path}/${id}`)

/** All public addresses, or an index of files where they are too many for one. */
export async function* sitemap(origin: string, most = mostAddresses): AsyncGenerator<string> {
  const parts = await Promise.all(
    Object.entries(sections).map(async ([name, { count }]) => ({ name, count: await count() })),
  )
  if (parts.reduce((sum, { count }) => sum + count, 0) <= most) {
    yield* urlset(origin, parts)
    return
  }
  const files = parts.flatMap(({ name, count }) =>
    Array.from({ length: Math.ceil(count / most) }, (_, index) => `${name}-${index + 1}`),
  )
  yield `${declaration}<sitemapindex ${namespace}>`
  for (const file of files)
    yield `<sitemap><loc>${escapeMarkup(`${origin}/sitemap/${file}.xml`)}</loc></sitemap>`
  yield '</sitemapindex>'
}

/** One file of the index, as `articles-2.xml`. @throws NotFound */
export async function* sitemapFile(
  origin: string,
  file: string,
  most = mostAddresses,
): AsyncGenerator<string> {
  const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const skip = (Number(number) - 1) * most
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined
  const left = section ? (await section.count()) - skip : 0
  if (!(left > 0)) throw new NotFound('File not found.')
  yield* urlset(origin, [{ name, count: Math.min(left, most), skip }])
}

async function* urlset(origin: string, parts: { name: string; count: number; skip?: number }[]) {
  yield `${declaration}<urlset ${namespace}>`
  for (const { name, count, skip: first = 0 } of parts) {
    for (let skip = first; skip < first + count; skip += batchSize) {
      const take = Math.min(batchSize, first + count - skip)
      for (const address of (await sections[name]?.addresses({ skip, take })) ?? [])
        yield `<url><loc>${escapeMarkup(origin + address)}</loc></url>`
      await otherWork()
    }
  }
  yield '</urlset>'
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
