import { ownFolder } from '../scripts/own-folder.mjs'
import { startPostgresql } from '../scripts/postgresql.mjs'
import { startServer } from '../test/server'
import { aDatabase } from './database'
import { median, round } from './figures'
import { pagesPerArticle, seedPagesOnPostgresql, seedPagesOnSqlite, wordOf } from './seed-pages'

const rounds = 40
const [common, other, middle, rare, rarest] = [1, 2, 200, 20_000, 29_000].map(wordOf)
const asked = {
  'on nearly every page': common,
  'on one page in fifty': middle,
  'on a few pages': rare,
  'two words': `${common} ${middle}`,
  'a phrase': `"${common} ${other}"`,
  'without a word': `${middle} -${common}`,
  'on no page': 'nowhere',
  'a phrase on no page': `"${rarest} ${rare}"`,
}
const wantedRatio = 3

/**
 * How long /search takes over the pages of so many articles beside a hundred, on both engines. All sites run at once and are
 * asked in turn, so that what else the machine does falls on all of them.
 */
export async function measurePageSearch(articles = 10_000, engines = ['sqlite', 'postgresql']) {
  const postgresql = engines.includes('postgresql') ? await startPostgresql() : undefined
  const rows = []
  for (const engine of engines.filter((each) => postgresql || each === 'sqlite')) {
    const sites = []
    for (const count of [100, articles]) sites.push(await aSite(engine, count, postgresql?.url))
    const times = sites.map(() => [] as number[])
    for (const [what, q = ''] of Object.entries(asked)) {
      const own = sites.map(() => [] as number[])
      for (let turn = 0; turn < rounds; turn += 1)
        for (const [index, { origin }] of sites.entries()) own[index]?.push(await searched(origin, q))
      for (const [index, each] of own.entries()) times[index]?.push(...each)
      rows.push({ engine, what, ...ratioOf(own.map(median)) })
    }
    rows.push({ engine, what: `p99 of all (at most ${wantedRatio})`, ...ratioOf(times.map(p99)) })
    for (const { stop } of sites) await stop()
  }
  postgresql?.stop()
  console.log(
    `\nA search in the pages of ${articles} articles with ${pagesPerArticle} pages each, and of 100, in ms\n`,
  )
  console.table(rows)
  return rows
}

const ratioOf = ([small = 0, large = 0]: number[]) => ({
  smallMs: round(small),
  largeMs: round(large),
  ratio: round(large / small),
})

const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

async function aSite(engine: string, articles: number, url = '') {
  const DATA_DIR = ownFolder('bench-page-search')
  const DATABASE_URL = engine === 'postgresql' ? await aDatabase(url, `pages_${articles}`) : ''
  const server = await startServer({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })
  if (DATABASE_URL) await seedPagesOnPostgresql(DATABASE_URL, articles)
  else seedPagesOnSqlite(DATA_DIR, articles)
  return server
}

/** The page is rendered afresh: it is kept for those without a flash alone. */
async function searched(origin: string, q: string): Promise<number> {
  const url = `${origin}/search?articles=on&volume=on&q=${encodeURIComponent(q)}`
  const before = performance.now()
  const answer = await fetch(url, { headers: { cookie: 'flash=none' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`)
  return performance.now() - before
}
