import { caller } from '../test/http/shop'
import type { RunningServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses, type Run } from './load'
import { scaled } from './scale'

/** All but the first are rendered for each request. */
const asked = [
  { who: 'anonymous', address: '/' },
  { who: 'logged in', address: '/' },
  { who: 'logged in', address: '/search' },
  { who: 'logged in', address: '/search?q=harbour&articles=on&volume=on' },
  { who: 'logged in', address: '/articles/1' },
  { who: 'logged in', address: '/orders' },
  { who: 'admin', address: '/admin/orders' },
]
const rounds = scaled(3)
const requestsOf: Record<string, number> = { anonymous: scaled(2000) }

/**
 * Requests per second that one process answers for a small site and for a large one, whose admin is boss. Both servers run at
 * once and are asked in turn, so that what else the machine does falls on both.
 */
export async function measureCapacity(small: RunningServer, large: RunningServer) {
  const sites = await Promise.all([small, large].map(readersOf))
  const rows = []
  for (const { who, address } of asked) {
    const runs = sites.map(() => [] as Run[])
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [index, { pids, origin, headers }] of sites.entries())
        runs[index]?.push(await loadProcesses(pids, origin + address, headers[who], requestsOf[who]))
    }
    const [one, other] = runs.map((of) => ({
      rate: median(of.map(({ rate }) => rate)),
      p99Ms: median(of.map(({ p99 }) => p99)),
      cpuMs: median(of.map(({ cpuMs }) => cpuMs)),
    }))
    if (!one || !other) continue
    rows.push({
      who,
      address,
      smallPerSecond: one.rate,
      smallP99Ms: one.p99Ms,
      smallCpuMs: round(one.cpuMs),
      largePerSecond: other.rate,
      largeP99Ms: other.p99Ms,
      largeCpuMs: round(other.cpuMs),
      cpuRatio: round(other.cpuMs / one.cpuMs),
    })
  }
  console.table(rows)
  return rows
}

async function readersOf(server: RunningServer) {
  const [reader, boss] = [await caller(server, 'ada'), await caller(server, 'boss')]
  const headers: Record<string, Record<string, string>> = {
    anonymous: {},
    'logged in': { authorization: `Bearer ${reader.token}` },
    admin: { authorization: `Bearer ${boss.token}` },
  }
  return { origin: server.origin, pids: [server.process.pid ?? 0], headers }
}
