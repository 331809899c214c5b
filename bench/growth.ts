import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../app/routes'
import { ownFolder } from '../scripts/own-folder.mjs'
import { startPostgresql } from '../scripts/postgresql.mjs'
import { admin } from '../test/http/shop'
import { type RunningServer, startServer } from '../test/server'
import { aDatabase } from './database'
import { round } from './figures'
import { type Asked, growthAddresses, type Who } from './growth-addresses'
import { untilIdle } from './load'
import { cookieOf, fillCart } from './people'
import { runApart } from './run-apart'
import { scaled } from './scale'

const sizes = [1000, scaled(100_000, 1000)]
const rounds = 3
/** A request that takes this long is asked for once more alone. */
const slowMs = 2000

/** How often a page may take the time that it takes on the small site, and how long it may hold the one thread. */
export const wanted = { times: 2, heldMs: 50 }

interface Site extends RunningServer {
  cookies: Record<Who, string>
}

/** Time of every address with 1,000 records of each kind and with 100,000, of two sites that run at once and are asked in turn. */
export async function measureGrowth(engines = ['sqlite', 'postgresql']) {
  const postgresql = engines.includes('postgresql') ? await startPostgresql() : undefined
  const tables: Record<string, Awaited<ReturnType<typeof measureEngine>>> = {}
  for (const engine of engines) {
    if (engine === 'postgresql' && !postgresql) continue
    tables[engine] = await measureEngine(engine === 'postgresql' ? postgresql?.url : undefined)
    console.table(tables[engine])
  }
  postgresql?.stop()
  return tables
}

async function measureEngine(url?: string) {
  const sites: Site[] = []
  for (const count of sizes) sites.push(await aGrownSite(count, url))
  const rows = []
  for (const asked of growthAddresses((await routes) as RouteConfigEntry[])) {
    const row = await measureAddress(sites, asked)
    if (row) rows.push(row)
  }
  for (const site of sites) await site.stop()
  return rows.toSorted((one, other) => other.cpuTimes - one.cpuTimes)
}

async function aGrownSite(count: number, url?: string): Promise<Site> {
  const DATA_DIR = ownFolder(`bench-growth-${count}`)
  const database: Record<string, string> = url
    ? { DATABASE_URL: await aDatabase(url, `growth_${count}`) }
    : {}
  const began = performance.now()
  runApart('seed-growth.ts', { DATA_DIR, ...database }, [String(count)])
  console.log(`${count} of each: seeded in ${Math.round((performance.now() - began) / 1000)} s`)
  const server = await startServer({
    ...admin,
    DATA_DIR,
    ...database,
    ACCESS_LOG: 'errors',
    API_REQUESTS_PER_MINUTE: 'off',
    NODE_OPTIONS: '--import ./bench/held-thread.mjs',
  })
  const cookies = {
    // A page that is kept in memory is rendered for somebody with a flash.
    visitor: 'flash=none',
    reader: await cookieOf(server.origin, 'bench'),
    admin: await cookieOf(server.origin, 'boss'),
  }
  await fillCart(server, 'bench')
  await untilIdle(server.process.pid ?? 0)
  return { ...server, cookies }
}

/** @returns nothing for an address that has no page on these sites */
async function measureAddress(sites: Site[], { who, address }: Asked) {
  const costs = sites.map(() => [] as Cost[])
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const [index, site] of sites.entries()) {
      const cost = await ask(site, who, address)
      if (cost.status !== 200) return void console.log(`${cost.status} ${who} ${address} (site ${index + 1})`)
      // The first request fills what is kept, and is slow on both.
      if (turn > 0) costs[index]?.push(cost)
      if (cost.ms > slowMs) turn = Math.max(turn, rounds - 1)
    }
  // The least is what the page takes; more is what else runs on the machine.
  const least = (index: number, of: 'ms' | 'cpuMs' | 'heldMs') =>
    Math.min(...(costs[index] ?? []).map((cost) => cost[of]))
  return {
    who,
    address,
    few: round(least(0, 'cpuMs')),
    many: round(least(1, 'cpuMs')),
    cpuTimes: round(least(1, 'cpuMs') / least(0, 'cpuMs')),
    times: round(least(1, 'ms') / least(0, 'ms')),
    heldMs: Math.round(least(1, 'heldMs')),
  }
}

interface Cost {
  status: number
  ms: number
  /** Processor time of the one thread. */
  cpuMs: number
  /** The longest processor time in which nothing else was answered. */
  heldMs: number
}

async function ask(site: Site, who: Who, address: string): Promise<Cost> {
  await longestHold(site)
  const cpu = threadMs(site)
  const began = performance.now()
  const answer = await fetch(site.origin + address, {
    headers: { cookie: site.cookies[who] },
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  const ms = performance.now() - began
  const cpuMs = threadMs(site) - cpu
  return { status: answer.status, ms, cpuMs, heldMs: await longestHold(site) }
}

const pidOf = (site: Site) => site.process.pid ?? 0

function threadMs(site: Site): number {
  const [nanoseconds] = readFileSync(`/proc/${pidOf(site)}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/** Asks `held-thread.mjs`, which answers in what the server prints. */
async function longestHold(site: Site): Promise<number> {
  const { length } = site.log()
  process.kill(pidOf(site), 'SIGUSR2')
  for (;;) {
    await delay(1)
    const held = /held ([\d.]+) ms/.exec(site.log().slice(length))?.[1]
    if (held) return Number(held)
  }
}
