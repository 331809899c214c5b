import { existsSync, readFileSync } from 'node:fs'
import { type RunningServer, startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses, type Run } from './load'
import { cookieOf, fillCart } from './people'
import { scaled } from './scale'

const rounds = 3
const few = { requests: scaled(40, 10) }
const many = { requests: scaled(600, 40) }
/** Answers that list all publications are megabytes. */
const lists = { requests: scaled(60, 10) }

/** What a growing site may take of the time, the memory and the start of a small one. */
export const wanted = { median: 1.5, p99: 2, memory: 1.3, start: 1.2 }

/** Answered from memory. */
const kept = ['/', '/search', '/articles/1', '/shop', '/item/1', '/authors', '/bands']
const keptData = ['/_root.data', '/shop.data', '/search.data', '/articles/1.data']
const machines = ['/api/articles', '/api/articles/1', '/api/merch', '/api/bands', '/feed.xml']
const search = '/search?q=harbour&articles=on&volume=on'
const own = ['/userInfo', '/cart', '/orders', '/reading']
const desk = ['/admin', '/admin/uploads?tab=articles', '/admin/orders', '/admin/people']

/** Of every kind of page and answer: time with few records and with many, of two sites that run at once and are asked in turn. */
export async function measureGrowth(
  smallFolder: string,
  largeFolder: string,
  variables: Record<string, string>,
) {
  const folders = [smallFolder, largeFolder]
  const starts = folders.map(() => [] as number[])
  for (let turn = 0; turn < rounds; turn += 1)
    for (const [index, DATA_DIR] of folders.entries()) {
      const began = performance.now()
      const server = await startServer({ ...variables, DATA_DIR })
      starts[index]?.push(performance.now() - began)
      await server.stop()
    }
  const [small, large] = await Promise.all(folders.map((DATA_DIR) => startServer({ ...variables, DATA_DIR })))
  if (!small || !large) throw new Error('There are no servers.')
  const idle = [await megabytesOf(small), await megabytesOf(large)]
  const sites = [await siteOf(small), await siteOf(large)]
  const rows = []
  for (const { who, address, headers, requests } of everything()) {
    const runs = sites.map(() => [] as Run[])
    for (let turn = 0; turn <= rounds; turn += 1)
      for (const [index, { pid, origin, cookies }] of sites.entries()) {
        const cookie = [cookies[who] ?? '', headers].filter(Boolean).join('; ')
        const run = await loadProcesses([pid], origin + address, cookie ? { cookie } : {}, requests)
        if (turn > 0) runs[index]?.push(run)
      }
    const middle = (index: number, of: 'rate' | 'p99' | 'cpuMs') =>
      median((runs[index] ?? []).map((run) => run[of]))
    rows.push({
      who: headers ? `${who}, rendered` : who,
      address,
      fewPerSecond: Math.round(middle(0, 'rate')),
      manyPerSecond: Math.round(middle(1, 'rate')),
      timeRatio: round(middle(0, 'rate') / middle(1, 'rate')),
      cpuRatio: round(middle(1, 'cpuMs') / middle(0, 'cpuMs')),
      p99Ratio: round(Math.max(1, middle(1, 'p99')) / Math.max(1, middle(0, 'p99'))),
    })
  }
  const loaded = [await megabytesOf(small), await megabytesOf(large)]
  await Promise.all([small.stop(), large.stop()])
  const pair = (what: string, [one = 0, other = 0]: number[], limit: number) => ({
    what,
    few: Math.round(one),
    many: Math.round(other),
    ratio: round(other / one),
    wanted: limit,
  })
  const site = [
    pair('start, ms', starts.map(median), wanted.start),
    pair('idle memory, MB', idle, wanted.memory),
    pair('memory after all these requests, MB', loaded, wanted.memory),
  ]
  console.table(rows)
  console.table(site)
  return { pages: rows, site }
}

/** A cookie that makes a kept page be rendered. */
const rendered = 'flash=none'

function everything() {
  const of = (who: string, addresses: string[], { requests }: { requests: number }, headers = '') =>
    addresses.map((address) => ({ who, address, headers, requests }))
  return [
    ...of('visitor', [...kept, ...keptData], many),
    ...of('visitor', machines, lists),
    ...of('visitor', [...kept, search], few, rendered),
    ...of('reader', kept, many),
    ...of('reader', own, few),
    ...of('admin', desk, few),
  ]
}

async function siteOf(server: RunningServer) {
  const cookies: Record<string, string> = {
    visitor: '',
    reader: await cookieOf(server.origin, 'bench'),
    admin: await cookieOf(server.origin, 'boss'),
  }
  await fillCart(server, 'bench')
  return { origin: server.origin, pid: server.process.pid ?? 0, cookies }
}

/** Resident memory; NaN where there is no /proc. */
export async function megabytesOf(server: RunningServer): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const file = `/proc/${server.process.pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}
