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
/** Of somebody who has begun articles and keeps some. */
const asRegular = { '/': 0.15, '/articles/1': 0.15, '/search': 0.15, '/articles/2': 0.15 }
/** The least share of what the same page gives while nobody counts. */
const whileCounted = { '/': 0.9, '/articles/1': 0.8, '/search': 0.8 }
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
  const regular = await register(site.origin, 'regular')
  await keepThings(site.origin, regular)
  const measured = [
    ...each('reader', asReader, { cookie }),
    ...each('regular', asRegular, { cookie: regular }),
    ...each('reader', data, { cookie }),
    ...each('visitor', { '/': 1, ...data, ...machines }, {}),
    ...each('reader', machines, { cookie }),
  ]
  const rows = []
  for (const one of measured) rows.push(await measure(site.origin, one))
  console.table(rows)
  const counted = []
  for (const address of Object.keys(whileCounted)) counted.push(await measureCounted(site.origin, address))
  await site.stop()
  console.table(counted)
  return { rows, counted }
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

/** Requests a second while 50 views a second are counted, beside as many without, in alternating rounds. */
async function measureCounted(origin: string, address: string) {
  const headers = { 'accept-encoding': 'br, gzip' }
  const [counted, quiet]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await rateOf(origin + address, headers))
    const views = countViews(origin)
    counted.push(await rateOf(origin + address, headers))
    await views.stop()
  }
  const [perSecond, without] = [median(counted), median(quiet)]
  return {
    address,
    perSecond,
    without,
    ratio: round(perSecond / without),
    wanted: whileCounted[address as keyof typeof whileCounted],
  }
}

const viewsASecond = 50

function countViews(origin: string) {
  const open = new Set<Promise<unknown>>()
  const send = (article: number) => {
    const view = fetch(`${origin}/api/articles/${article}/increment-viewcount`, { method: 'POST' })
      .then((answer) => answer.text())
      .catch(() => {})
      .finally(() => open.delete(view))
    open.add(view)
  }
  let sent = 0
  const timer = setInterval(() => send((sent++ % 8) + 1), 1000 / viewsASecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

/** A place in articles and one on the reading list. */
async function keepThings(origin: string, cookie: string): Promise<void> {
  const keep = (values: Record<string, string>) =>
    fetch(`${origin}/reading`, {
      method: 'POST',
      headers: { origin, cookie },
      body: new URLSearchParams(values),
      redirect: 'manual',
    })
  for (const articleId of ['1', '2', '3']) await keep({ intent: 'place', articleId, page: '2', pages: '9' })
  await keep({ intent: 'list', articleId: '1' })
  await keep({ intent: 'bookmark', articleId: '1', page: '3', note: 'The map' })
}

async function rateOf(url: string, headers: Headers): Promise<number> {
  const run = await autocannon({ url, connections, duration: seconds, headers })
  if (run.non2xx > 0 || run.errors > 0)
    throw new Error(`${url}: ${run.non2xx} refusals, ${run.errors} errors`)
  return Math.round(run.requests.average)
}

async function register(origin: string, username = 'bench'): Promise<string> {
  const account = { username, email: `${username}@example.org`, password: 'correct horse battery' }
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
