import { readdirSync, readFileSync } from 'node:fs'
import { admin, aProvider, caller, type Provider } from '../test/http/shop'
import { type RunningServer, startServer } from '../test/server'
import { webhookSecret } from '../test/stripe'
import { startBare } from './bare'
import { median, round } from './figures'
import { fire } from './fire'
import { untilIdle } from './load'
import { cookieOf, fillCart } from './people'
import { scaled } from './scale'

/** Short turns: on a shared machine, the one in the middle of many says more than a sum. */
const rounds = scaled(12, 2)
const requests = 24
const warming = 72
const connections = 8
const bareBytes = 20_000
const purchases = 5

const pages = {
  reader: ['/cart', '/cart.data', '/userInfo', '/orders'],
  admin: ['/userInfo', '/admin', '/admin/orders', '/admin/uploads', '/admin/articles/1'],
}

interface Site {
  when: string
  server: RunningServer
  provider: Provider
  cookies: Record<string, string>
}

/**
 * Processor time of what is rendered for one person, in times that of a bare server that sends 20 KB; other builds,
 * whose folders `BENCH_BEFORE` names with commas between, are asked in turn.
 */
export async function measureDynamic() {
  const others = process.env.BENCH_BEFORE?.split(',') ?? []
  const sites: Site[] = []
  for (const folder of others) sites.push(await aSite(folder.split('/').at(-1) ?? '', folder))
  sites.push(await aSite('now', process.cwd()))
  const bare = await startBare('./bare-server.mjs', {
    body: Buffer.alloc(bareBytes).toString('base64'),
    type: 'text/html',
  })
  const rows = []
  for (const [who, addresses] of Object.entries(pages))
    for (const address of addresses) {
      const askers = sites.map(({ server, cookies }) => {
        const site = { origin: server.origin, pid: server.process.pid ?? 0 }
        return (amount: number) => cpuMsOfRequest(site, address, { cookie: cookies[who] ?? '' }, amount)
      })
      for (const ask of askers) await ask(warming)
      const turns = askers.map((): number[] => [])
      const ofBare: number[] = []
      for (let turn = 0; turn < rounds; turn += 1) {
        ofBare.push(await cpuMsOfRequest(bare, '/', {}, 20 * requests))
        for (const [index, ask] of askers.entries()) turns[index]?.push(await ask(requests))
      }
      const row = { who, address, ...figuresOf(sites, turns.map(median), median(ofBare)) }
      console.log(JSON.stringify(row))
      rows.push(row)
    }
  bare.stop()
  for (const { server, provider } of sites) await Promise.all([server.stop(), provider.stop()])
  return rows
}

/** Returns the processor time of each build's request: in times that of the bare server's, and in milliseconds. */
const figuresOf = (sites: Site[], cpuMs: number[], ofBare: number) =>
  Object.fromEntries(
    sites.flatMap(({ when }, index) => [
      [when, Math.round((cpuMs[index] ?? 0) / ofBare)],
      [`${when}, ms`, round(cpuMs[index] ?? 0)],
    ]),
  )

async function cpuMsOfRequest(
  { origin, pid }: { origin: string; pid: number },
  address: string,
  headers: Record<string, string>,
  amount: number,
): Promise<number> {
  const before = cpuMsOfThreads(pid)
  const sent = { 'accept-encoding': 'br, gzip', ...headers }
  await fire({ url: origin + address, connections, amount, headers: sent })
  return (cpuMsOfThreads(pid) - before) / amount
}

/** Time on the processor of a process's threads, which the scheduler counts in nanoseconds. */
const cpuMsOfThreads = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [ns] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
    return sum + Number(ns) / 1e6
  }, 0)

/** The sample site of a build, where somebody has bought some things and has others in their cart. */
export async function aSite(
  when: string,
  folder: string,
  variables: Record<string, string> = {},
): Promise<Site> {
  const provider = await aProvider()
  const server = await startServer(
    {
      ...admin,
      SAMPLE_CONTENT: 'on',
      ACCESS_LOG: 'errors',
      API_REQUESTS_PER_MINUTE: 'off',
      STRIPE_API_BASE: provider.origin,
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...variables,
    },
    { folder },
  )
  await provider.control('POST', '/webhooks', { url: `${server.origin}/api/stripe/webhook` })
  const cookies = {
    reader: await cookieOf(server.origin, 'bench'),
    admin: await cookieOf(server.origin, 'boss'),
  }
  const { call } = await caller(server, 'bench')
  for (let bought = 0; bought < purchases; bought += 1) {
    await fillCart(server, 'bench')
    const { body } = await call('POST', '/api/checkout', {})
    await provider.pay(body.id)
  }
  await provider.control('GET', '/idle')
  await fillCart(server, 'bench')
  await untilIdle(server.process.pid ?? 0)
  return { when, server, provider, cookies }
}
