import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { env } from '../app/platform/env.server'
import { assertOwn, ownFolder } from '../scripts/own-folder.mjs'
import { admin } from '../test/http/shop'
import { startServer } from '../test/server'
import { measureBands } from './bands'
import { measureCalls } from './calls'
import { measureCapacity } from './capacity'
import { measureDocuments } from './documents'
import { measureDynamic } from './dynamic'
import { measureFiles } from './files'
import { measureFollowers } from './followers'
import { measureGrowth } from './growth'
import { measureHostilePdfs } from './hostile-pdfs'
import { measureLanguages } from './languages'
import { measurePageScores, measureScores } from './lighthouse'
import { idleMegabytesOf } from './load'
import { measureOpenAddresses } from './measure-open'
import { measureMetrics } from './metrics'
import { measurePageSearch } from './page-search'
import { measurePages } from './pages'
import { writePerformance } from './performance-page'
import { measureProcesses } from './processes'
import { measureReaders } from './readers'
import { measureRecognition } from './recognition'
import { isSmall, scaled } from './scale'
import { measureSearch } from './search'
import { seed } from './seed'
import { seedOrders } from './seed-orders'
import { measureShop } from './shop'
import { measureShoppers } from './shoppers'
import { keepBaseline } from './short'
import { measureTextQuality } from './text-quality'
import { measureUploads } from './uploads'
import { measureViews } from './views'
import { measureWeight } from './weight'

/** Each figure beside its reference of the same run. Parts that are named are run alone, with `--small` with little of everything. */
const parts: Record<string, () => Promise<Record<string, unknown>>> = {
  reading: measureReading,
  capacity: measureSizes,
  processes: async () => ({ processes: await measureProcesses() }),
  readers: async () => ({ readers: await measureReaders() }),
  dynamic: async () => ({ dynamic: await measureDynamic() }),
  languages: async () => ({ languages: await measureLanguages() }),
  followers: async () => ({ followers: await measureFollowers() }),
  calls: async () => ({ calls: await measureCalls() }),
  'open-addresses': async () => ({ openAddresses: await measureOpenAddresses() }),
  views: async () => ({ views: await measureViews() }),
  shop: async () => ({ shop: await measureShop() }),
  shoppers: async () => ({ shoppers: await measureShoppers() }),
  bands: async () => ({ bands: await measureBands() }),
  metrics: async () => ({ metrics: await measureMetrics() }),
  uploads: async () => ({ uploads: await measureUploads(folder) }),
  files: measureFilesOfSmall,
  growth: async () => ({ growth: await measureGrowth() }),
  documents: async () => ({ documents: await measureDocuments() }),
  'hostile-pdfs': async () => ({ hostilePdfs: await measureHostilePdfs() }),
  'page-search': async () => ({ pageSearch: await measurePageSearch(scaled(10_000)) }),
  'page-scores': async () => ({ pageLighthouse: await measurePageScores() }),
  recognition: async () => ({ recognition: await measureRecognition(isSmall ? 8 : undefined) }),
  text: async () => ({ textQuality: measureTextQuality(isSmall ? 3 : undefined) }),
  short: keepBaseline,
}
/** Only when they are named. */
const asked = ['short']

assertOwn(env.databaseUrl)
const folder = env.dataDir
const named = process.argv.slice(2).filter((name) => !name.startsWith('--'))
for (const name of named) if (!(name in parts)) throw new Error(`Parts: ${Object.keys(parts).join(', ')}`)

const results: Record<string, unknown> = { at: new Date().toISOString(), node: process.version }
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 ? !named.includes(name) : asked.includes(name)) continue
  const began = performance.now()
  Object.assign(results, await measure())
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s\n`)
}
if (!isSmall) {
  keep()
  writePerformance(results)
}
process.exit(0)

/** The built product with 1,000 articles. */
async function measureReading() {
  await seedSmall()
  const before = performance.now()
  const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  const startMs = Math.round(performance.now() - before)
  const idleMegabytes = await idleMegabytesOf(server.process.pid ?? 0)
  console.log(`\nStart ${startMs} ms, idle memory ${idleMegabytes} MB (1,000 articles)\n`)
  const pages = await measurePages(server.origin)
  const weight = await measureWeight(server.origin)
  const scores = await measureScores(server.origin)
  await server.stop()
  return { startMs, idleMegabytes, pages, weight, lighthouse: scores }
}

async function measureFilesOfSmall() {
  await seedSmall()
  return { files: await measureFiles(folder) }
}

async function seedSmall() {
  if (!existsSync(`${folder}/uploads`)) await seed(scaled(1000))
}

/** A small site beside a large one. */
async function measureSizes() {
  await seedSmall()
  await seedOrders(scaled(1000))
  const smallFolder = ownFolder('bench-small')
  cpSync(folder, smallFolder, { recursive: true })
  await seed(scaled(9000))
  await seedOrders(scaled(49_000))
  const small = await startServer({ DATA_DIR: smallFolder, LOG_LEVEL: 'info', ...admin })
  const large = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info', ...admin })
  const search = await measureSearch(large.origin)
  console.log('\nOne process with 1,000 publications and 1,000 orders, and with 10,000 and 50,000\n')
  const capacity = await measureCapacity(small, large)
  await small.stop()
  await large.stop()
  return { search, capacity }
}

/** Beside what was measured before in other parts. */
function keep() {
  const file = 'bench/results.json'
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  writeFileSync(file, `${JSON.stringify({ ...before, ...results }, null, 2)}\n`)
  console.log(`Written to ${file}`)
}
