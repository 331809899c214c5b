import { get } from 'node:http'
import autocannon from 'autocannon'
import { ownFolder } from '../scripts/own-folder.mjs'
import { startServer } from '../test/server'
import { startBare } from './bare'
import { median, round } from './figures'
import { scaled } from './scale'

const rounds = scaled(5, 3)
const seconds = scaled(3)
const connections = 16

/** The least share of a bare `node:http` server that sends the same bytes. */
const asReader = {
  '/': 0.15,
  '/shop': 0.15,
  '/search': 0.15,
  '/articles/1': 0.15,
  '/item/1': 0.15,
  '/bands': 0.15,
}
const data = { '/_root.data': 0.5, '/shop.data': 0.5, '/search.data': 0.5, '/articles/1.data': 0.5 }
const machines = {
  '/api/articles': 0.5,
  '/api/articles/1': 0.5,
  '/api/merch': 0.5,
  '/api/bands': 0.5,
  '/feed.xml': 0.5,
}

/** Pages of somebody logged in, what client navigations fetch and what programs read, each beside a bare server in alternating rounds. */
export async function measureReaders() {
  const site = await startServer({
    SAMPLE_CONTENT: 'on',
    ACCESS_LOG: 'errors',
    DATA_DIR: ownFolder('bench-readers'),
  })
  const cookie = await register(site.origin)
  const measured = [
    ...each('reader', asReader, { cookie }),
    ...each('reader', data, { cookie }),
    ...each('visitor', { '/': 1, ...data, ...machines }, {}),
    ...each('reader', machines, { cookie }),
  ]
  const rows = []
  for (const one of measured) rows.push(await measure(site.origin, one))
  await site.stop()
  console.table(rows)
  return rows
}

type Headers = Record<string, string>

const each = (who: string, addresses: Record<string, number>, headers: Headers) =>
  Object.entries(addresses).map(([address, wanted]) => ({ who, address, wanted, headers }))

async function measure(origin: string, { who, address, wanted, headers }: ReturnType<typeof each>[number]) {
  const sent = { 'accept-encoding': 'br, gzip', 'sec-fetch-dest': 'empty', ...headers }
  const { body, type, encoding } = await bytesOf(origin + address, sent)
  const bare = await startBare('./bare-server.mjs', { body: body.toString('base64'), type, encoding })
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await rateOf(`${bare.origin}/`, sent))
    ours.push(await rateOf(origin + address, sent))
  }
  bare.stop()
  const [perSecond, bareOnes] = [median(ours), median(theirs)]
  return {
    who,
    address,
    bytes: body.length,
    perSecond,
    bare: bareOnes,
    ratio: round(perSecond / bareOnes),
    wanted,
  }
}

async function rateOf(url: string, headers: Headers): Promise<number> {
  const run = await autocannon({ url, connections, duration: seconds, headers })
  if (run.non2xx > 0 || run.errors > 0)
    throw new Error(`${url}: ${run.non2xx} refusals, ${run.errors} errors`)
  return Math.round(run.requests.average)
}

async function register(origin: string): Promise<string> {
  const account = { username: 'bench', email: 'bench@example.org', password: 'correct horse battery' }
  const send = (path: string) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(account),
      redirect: 'manual',
    })
  await send('/register')
  const cookies = (await send('/login')).headers.getSetCookie()
  return cookies.find((one) => one.startsWith('session='))?.split(';')[0] ?? ''
}

/** As they go over the wire. */
function bytesOf(url: string, headers: Headers) {
  return new Promise<{ body: Buffer; type?: string; encoding?: string }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      const about = { type: response.headers['content-type'], encoding: response.headers['content-encoding'] }
      response.on('end', () => resolve({ body: Buffer.concat(chunks), ...about }))
    }).on('error', reject)
  })
}
