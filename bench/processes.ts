import { ownFolder } from '../scripts/own-folder.mjs'
import { startPostgresql } from '../scripts/postgresql.mjs'
import { admin, caller } from '../test/http/shop'
import { connectToEach } from '../test/processes'
import { type RunningServer, startServer } from '../test/server'
import { aDatabase } from './database'
import { median, round } from './figures'
import { loadProcesses, type Run } from './load'
import { scaled } from './scale'

const addresses = ['/', '/cart']
const rounds = scaled(5)

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
      for (const [index, site] of servers.entries()) {
        const { server, token, pids } = site
        const headers = { authorization: `Bearer ${token}` }
        runs[index]?.push(await loadProcesses(pids, server.origin + address, headers))
      }
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
