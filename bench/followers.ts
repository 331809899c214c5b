import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../scripts/free-port.mjs'
import { ownFolder } from '../scripts/own-folder.mjs'
import { aPdf } from '../test/files'
import { aPdfUpload } from '../test/http/pdf-upload'
import { admin, caller } from '../test/http/shop'
import { startServer } from '../test/server'
import { median, round } from './figures'
import { idleMegabytesOf, loadProcesses, type Run } from './load'
import { runApart } from './run-apart'
import { scaled } from './scale'

const rounds = scaled(5, 3)
const requests = scaled(5000, 100)
const hostsOfAKind = scaled(250, 5)
const perHost = 20
const dead = Array.from({ length: hostsOfAKind }, (_, index) => `127.0.2.${index + 1}:9`)

/**
 * The home page of a site with 10,000 followers on 500 servers, half of them dead, beside one with none: both publish, and are
 * asked while what was published is delivered.
 */
export async function measureFollowers() {
  const receivers = await receiversOf(hostsOfAKind)
  const sites = [await aSite([]), await aSite([...receivers.hosts, ...dead])]
  const runs = sites.map(() => [] as Run[])
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const site of sites) await site.publish(`Number ${turn}`)
    for (const [index, { server }] of sites.entries()) {
      const run = await loadProcesses([server.process.pid ?? 0], `${server.origin}/`, {}, requests)
      if (turn > 0) runs[index]?.push(run)
    }
  }
  await receivers.received(hostsOfAKind * (rounds + 1))
  const [none, many] = runs.map((of) => median(of.map(({ rate }) => rate)))
  const [noneMb = 0, manyMb = 0] = await Promise.all(
    sites.map(({ server }) => idleMegabytesOf(server.process.pid)),
  )
  for (const { server } of sites) await server.stop()
  receivers.stop()
  const rows = [
    {
      what: 'home page, requests a second',
      without: Math.round(none ?? 0),
      with: Math.round(many ?? 0),
      figure: round((many ?? 0) / (none ?? 1)),
      wanted: 'at least 0.9 of it',
    },
    {
      what: 'memory, MB',
      without: Math.round(noneMb),
      with: Math.round(manyMb),
      figure: Math.round(manyMb - noneMb),
      wanted: 'at most 30 more',
    },
  ]
  console.table(rows)
  return rows
}

async function aSite(hosts: string[]) {
  const port = String(await freePort())
  const variables = {
    ...admin,
    ACCESS_LOG: 'errors',
    SAMPLE_CONTENT: 'on',
    DATA_DIR: ownFolder('bench-followers'),
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    LOOPBACK_REQUESTS: 'on',
  }
  const first = await startServer(variables)
  await first.stop()
  runApart('save-settings.ts', variables, [JSON.stringify({ hasFollowers: true })])
  runApart('seed-followers.ts', variables, [String(perHost), ...hosts])
  const server = await startServer(variables)
  // Whoever asks for the first time has the key made, from which on followers hear of what is published.
  await fetch(`${server.origin}/actors/magazine`)
  const boss = await caller(server, 'boss')
  return {
    server,
    async publish(title: string) {
      const upload = await aPdfUpload(aPdf(), title)
      upload.delete('isDraft')
      const { status } = await boss.call('POST', '/api/articles', upload)
      if (status !== 201) throw new Error(`Nothing was published: ${status}.`)
    },
  }
}

/** So many servers that accept what is delivered, and count it. */
async function receiversOf(count: number) {
  let received = 0
  const servers = Array.from({ length: count }, (_, index) =>
    createServer((request, response) => {
      received += 1
      request.resume().on('end', () => response.writeHead(202).end())
    }).listen(0, `127.0.1.${index + 1}`),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const hosts = servers.flatMap((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? `${address.address}:${address.port}` : []
  })
  return {
    hosts,
    /** @throws Error when fewer come within two minutes */
    async received(all: number) {
      for (let left = 240; left > 0 && received < all; left -= 1)
        await new Promise((resolve) => setTimeout(resolve, 500))
      if (received < all) throw new Error(`${received} of ${all} deliveries came.`)
      console.log(`${received} deliveries came`)
    },
    stop() {
      for (const server of servers) server.close().closeAllConnections()
    },
  }
}
