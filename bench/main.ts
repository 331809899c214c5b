import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { env } from '../app/platform/env.server'
import { assertOwn, ownFolder } from '../scripts/own-folder.mjs'
import { admin } from '../test/http/shop'
import { startServer } from '../test/server'
import { measureCapacity } from './capacity'
import { measureDocuments } from './documents'
import { measureScores } from './lighthouse'
import { measurePages } from './pages'
import { measureProcesses } from './processes'
import { measureSearch } from './search'
import { seed } from './seed'
import { seedOrders } from './seed-orders'
import { measureUploads } from './uploads'
import { measureWeight } from './weight'

/** Starts the built product with 1,000 articles and prints what it costs, each figure beside its reference of the same run. */
assertOwn(env.databaseUrl)
const folder = env.dataDir
const results: Record<string, unknown> = { at: new Date().toISOString(), node: process.version }

await seed(1000)
const before = performance.now()
const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' })
results.startMs = Math.round(performance.now() - before)
results.idleMegabytes = await idleMegabytes(server.process.pid ?? 0)

console.log(`\nStart ${results.startMs} ms, idle memory ${results.idleMegabytes} MB (1,000 articles)\n`)
results.pages = await measurePages(server.origin)
results.weight = await measureWeight(server.origin)
results.lighthouse = await measureScores(server.origin)
await server.stop()

await seedOrders(1000)
const smallFolder = ownFolder('bench-small')
cpSync(folder, smallFolder, { recursive: true })
await seed(9000)
await seedOrders(49_000)
const small = await startServer({ DATA_DIR: smallFolder, LOG_LEVEL: 'info', ...admin })
const large = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info', ...admin })
results.search = await measureSearch(large.origin)
console.log('\nOne process with 1,000 publications and 1,000 orders, and with 10,000 and 50,000\n')
results.capacity = await measureCapacity(small, large)
await small.stop()
await large.stop()

results.processes = await measureProcesses()
results.uploads = await measureUploads(folder)
results.documents = await measureDocuments()

mkdirSync('bench', { recursive: true })
writeFileSync('bench/results.json', `${JSON.stringify(results, null, 2)}\n`)
console.log('\nWritten to bench/results.json')
process.exit(0)

/** Resident memory of a process two seconds after it began to serve, in megabytes. */
async function idleMegabytes(pid: number): Promise<number | undefined> {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const { readFileSync, existsSync } = await import('node:fs')
  if (!existsSync(`/proc/${pid}/status`)) return
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
