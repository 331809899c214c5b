import { ownFolder } from '../scripts/own-folder.mjs'
import { startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses } from './load'
import { scaled } from './scale'

const METRICS_TOKEN = 'of the bench, long enough'.replaceAll(' ', '-')
const rounds = scaled(9)
const requests = scaled(3000, 50)

/**
 * What metrics cost in each request for a kept page: processor time with them and without, of two servers that are asked in
 * turn in one run; and what it costs to ask for them once.
 */
export async function measureMetrics() {
  const servers = await Promise.all([aSite(), aSite({ METRICS_TOKEN })])
  const [without, withMetrics] = servers.map(({ origin, process: { pid = 0 } }) => ({
    cpuMs: [] as number[],
    ask: () => loadProcesses([pid], `${origin}/`, {}, requests),
  }))
  if (!without || !withMetrics) throw new Error('There are no servers.')
  for (const { ask } of [without, withMetrics]) await ask()
  for (let turn = 0; turn < rounds; turn += 1)
    for (const site of [without, withMetrics]) site.cpuMs.push((await site.ask()).cpuMs)
  const [off, on] = [median(without.cpuMs), median(withMetrics.cpuMs)]

  const [, measured] = servers
  const authorization = `Bearer ${METRICS_TOKEN}`
  const pids = [measured?.process.pid ?? 0]
  const asked = await loadProcesses(pids, `${measured?.origin}/metrics`, { authorization }, scaled(200, 10))
  for (const server of servers) await server.stop()
  const row = {
    microsecondsWithout: Math.round(off * 1000),
    microsecondsWith: Math.round(on * 1000),
    ratio: round(on / off),
    askedOnceMs: round(asked.cpuMs),
  }
  console.table([row])
  return row
}

const aSite = (variables = {}) =>
  startServer({
    SAMPLE_CONTENT: 'on',
    ACCESS_LOG: 'errors',
    DATA_DIR: ownFolder('bench-metrics'),
    ...variables,
  })
