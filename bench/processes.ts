import { existsSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { ownFolder } from '../scripts/own-folder.mjs'
import { startPostgresql } from '../scripts/postgresql.mjs'
import { admin, caller } from '../test/http/shop'
import { connectToEach } from '../test/processes'
import { type RunningServer, startServer } from '../test/server'
import { median, round } from './figures'

const addresses = ['/', '/cart']
const rounds = 5
const seconds = 3
const connections = 20

/**
 * Pages of somebody logged in, which are rendered each time, from one process and from two, on both engines. All four servers
 * run at once and are asked in turn, so that what else the machine does falls on all of them.
 */
export async function measureProcesses() {
  const postgresql = await startPostgresql()
  const urls = postgresql
    ? [await aDatabase(postgresql.url, 'one'), await aDatabase(postgresql.url, 'two')]
    : []
  const servers = await Promise.all([
    aSite('sqlite', 1),
    aSite('sqlite', 2),
    ...urls.map((DATABASE_URL, index) => aSite('postgresql', index + 1, { DATABASE_URL })),
  ])
  const rows = []
  for (const address of addresses) {
    const runs = servers.map(() => [] as Run[])
    for (let turn = 0; turn < rounds; turn += 1)
      for (const [index, site] of servers.entries()) runs[index]?.push(await load(site, address))
    const figures = servers.map(({ engine, processes }, index) => ({
      engine,
      processes,
      rate: median((runs[index] ?? []).map(({ rate }) => rate)),
      p99Ms: median((runs[index] ?? []).map(({ p99 }) => p99)),
      cpuMs: round(median((runs[index] ?? []).map(({ cpuMs }) => cpuMs))),
    }))
    for (const engine of new Set(figures.map((figure) => figure.engine))) {
      const [one, two] = figures.filter((figure) => figure.engine === engine)
      if (one && two) rows.push(rowOf(address, engine, one, two))
    }
  }
  for (const { server } of servers) await server.stop()
  postgresql?.stop()
  console.table(rows)
  return rows
}

interface Run {
  rate: number
  p99: number
  /** Of the processes of the site, for each request. */
  cpuMs: number
}

type Figure = Pick<Run, 'rate' | 'cpuMs'> & { p99Ms: number }

const rowOf = (address: string, engine: string, one: Figure, two: Figure) => ({
  address,
  engine,
  requestsPerSecondWith1: one.rate,
  requestsPerSecondWith2: two.rate,
  ratio: round(two.rate / one.rate),
  p99MsWith1: one.p99Ms,
  p99MsWith2: two.p99Ms,
  cpuMsWith1: one.cpuMs,
  cpuMsWith2: two.cpuMs,
})

interface Site {
  engine: string
  processes: number
  server: RunningServer
  token: string
  pids: number[]
}

async function aSite(engine: string, processes: number, variables = {}): Promise<Site> {
  const server = await startServer({
    ...admin,
    SAMPLE_CONTENT: 'on',
    DATA_DIR: ownFolder('bench-processes'),
    WEB_CONCURRENCY: String(processes),
    SESSION_SECRET: 'of the bench, long enough',
    ...variables,
  })
  const { token } = await caller(server, 'boss')
  const pids =
    processes === 1
      ? [server.process.pid ?? 0]
      : (await connectToEach(server, processes)).map(({ pid }) => pid)
  return { engine, processes, server, token, pids }
}

async function aDatabase(url: string, name: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: name }).href
}

async function load({ server, token, pids }: Site, address: string): Promise<Run> {
  const before = cpuMsOf(pids)
  const run = await autocannon({
    url: server.origin + address,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br', authorization: `Bearer ${token}` },
  })
  if (run.non2xx > 0 || run.errors > 0)
    throw new Error(`${address}: ${run.non2xx} refusals, ${run.errors} errors`)
  const cpuMs = (cpuMsOf(pids) - before) / run.requests.total
  return { rate: Math.round(run.requests.average * 10) / 10, p99: run.latency.p99, cpuMs }
}

const ticksPerSecond = 100

/** Time on the processor, of those processes together; 0 where there is no /proc. */
function cpuMsOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const file = `/proc/${pid}/stat`
    if (!existsSync(file)) return 0
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksPerSecond
}
