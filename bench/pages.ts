import { startBare } from './bare'
import { median, round } from './figures'
import { fire } from './fire'
import { scaled } from './scale'

const rounds = scaled(3)
const seconds = scaled(4)
const connections = 20

/** What each page must reach, as a share of a bare `node:http` server that sends the same bytes. */
const wanted: Record<string, number> = { '/': 0.5, '/search': 0.5, '/shop': 0.5, '/articles/1': 0.4 }

/** Requests per second and p99 of kept pages beside a bare server, and of pages rendered afresh. */
export async function measurePages(origin: string) {
  const rows = []
  for (const address of Object.keys(wanted)) {
    const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'br' } })
    const body = await rawBody(origin + address)
    const bare = await startBare('./bare-server.mjs', {
      body: body.toString('base64'),
      type: answer.headers.get('content-type'),
    })
    const ours = []
    const theirs = []
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await load(`${bare.origin}/`))
      ours.push(await load(origin + address))
    }
    bare.stop()
    const fresh = await load(origin + address, { cookie: 'flash=none' }, 1)
    const row = {
      address,
      bytes: body.length,
      requestsPerSecond: median(ours.map(({ rate }) => rate)),
      p99Ms: median(ours.map(({ p99 }) => p99)),
      bareRequestsPerSecond: median(theirs.map(({ rate }) => rate)),
      bareP99Ms: median(theirs.map(({ p99 }) => p99)),
      freshRequestsPerSecond: fresh.rate,
    }
    rows.push({
      ...row,
      ratio: round(row.requestsPerSecond / row.bareRequestsPerSecond),
      wanted: wanted[address],
    })
  }
  console.table(rows)
  return rows
}

async function load(url: string, headers: Record<string, string> = {}, clients = connections) {
  const accepted = { 'accept-encoding': 'br', ...headers }
  const run = await fire({ url, connections: clients, duration: seconds, headers: accepted })
  return { rate: Math.round(run.requests / run.seconds), p99: run.p99 }
}

/** The bytes as they go over the wire. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
