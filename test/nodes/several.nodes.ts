import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJpeg, formOf } from '../files'
import { articleFields, beginUpload, pdf } from '../http/press'
import { anItem, type Caller, caller } from '../http/shop'
import type { RunningServer } from '../server'
import { type Cluster, startCluster } from './cluster'
import { print, report, startLoad } from './load'

let cluster: Cluster
let boss: Caller
beforeAll(async () => {
  cluster = await startCluster()
  boss = await caller(cluster, 'boss')
})
afterAll(() => cluster?.stop())

const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
function nodeAt(index: number): RunningServer {
  const node = cluster.nodes[index % cluster.nodes.length]
  if (!node) throw new Error('There are no nodes.')
  return node
}

const anArticle = async (title: string) =>
  formOf([
    ...articleFields.filter(([name]) => name !== 'title'),
    ['title', title],
    ['coverImage', { file: await aJpeg(), filename: 'cover.jpg', type: 'image/jpeg' }],
    pdf(),
  ])

/** What readers ask for, in turn: pages kept in memory, a search that is not, files, JSON. */
const reads = ['/', '/articles/1', '/search?q=night', '/shop', '/bands', '/api/articles/latest', '/authors']
const read = (count: number) => fetch(cluster.origin + reads[count % reads.length])

/** Every tenth request changes something. */
const readOrWrite = (count: number) =>
  count % 10 === 9
    ? fetch(`${cluster.origin}/api/articles/1/increment-viewcount`, { method: 'POST' })
    : read(count)

test('a shopper registers, fills a cart and pays, whichever node has each request', async () => {
  const mug = await anItem(boss, { stock: '3' })
  const ada = await caller(cluster, `ada-${randomUUID().slice(0, 8)}`)
  for (let index = 0; index < 6; index += 1) expect((await ada.call('GET', '/api/cart/')).status).toBe(200)
  await ada.call('POST', '/api/cart/add', { merchId: mug })
  await ada.call('POST', '/api/cart/add', { merchId: mug })
  const { body } = await ada.call('POST', '/api/checkout', {})
  await cluster.payments.pay(String(body.id))
  await expect.poll(async () => (await ada.call('GET', '/api/cart/')).body, { timeout: 20_000 }).toEqual([])
  expect(await cluster.payments.chargesOf(String(body.id))).toBe(1)
})

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function untilShown({ origin }: RunningServer, title: string): Promise<void> {
  const shows = async () => (await (await fetch(`${origin}/`)).text()).includes(title)
  await expect.poll(shows, { timeout: 10_000, interval: 5 }).toBe(true)
}

/** Past the pages that are kept. */
const drawAfresh = async ({ origin }: RunningServer) =>
  (await fetch(`${origin}/`, { headers: { cookie: 'changed=1' } })).text()

function spread(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other).map(Math.round)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]
  return `median ${sorted[sorted.length >> 1]} ms, p99 ${p99} ms, slowest of ${sorted.length} ${sorted.at(-1)} ms`
}

test('what is published on one node shows on the others', async () => {
  const times: number[] = []
  const drawn: number[] = []
  const authors = await Promise.all(cluster.nodes.map((node) => caller(node, 'boss')))
  for (let round = 0; round < 100; round += 1) {
    for (const node of cluster.nodes) await (await fetch(`${node.origin}/`)).text()
    const title = `Round ${round} ${randomUUID().slice(0, 8)}`
    const answer = await authors[round % authors.length]?.call(
      'POST',
      '/api/articles',
      await anArticle(title),
    )
    expect(answer?.status).toBe(201)
    const others = [nodeAt(round + 1), nodeAt(round + 2)]
    times.push(await msOf(() => Promise.all(others.map((other) => untilShown(other, title)))))
    drawn.push(await msOf(() => Promise.all(others.map(drawAfresh))))
  }
  print(`published on one node, shown on both others: ${spread(times)}`)
  print(`the same page drawn on both others, with nothing to hear of: ${spread(drawn)}`)
})

test('restarting every node in turn fails no request', async () => {
  const end = startLoad(readOrWrite)
  for (let index = 0; index < cluster.nodes.length; index += 1) {
    await cluster.restart(index, 'SIGTERM')
    await pauseMs(1_000)
  }
  const load = await end()
  report('rolling restart', load)
  expect(load.failures).toEqual([])
})

test('a node that is killed in the middle of an upload loses nothing that was answered', async () => {
  const before = (await boss.call('GET', '/api/articles')).body.length
  const node = nodeAt(0)
  const title = `Kept ${randomUUID().slice(0, 8)}`
  expect(
    (await (await caller(node, 'boss')).call('POST', '/api/articles', await anArticle(title))).status,
  ).toBe(201)
  beginUpload(node, (await caller(node, 'boss')).token, 3)
  const end = startLoad(read)
  await pauseMs(1_000)
  await cluster.restart(0, 'SIGKILL')
  await pauseMs(1_000)
  const load = await end()
  report('a node killed', load)
  const articles = (await boss.call('GET', '/api/articles')).body
  expect(articles).toHaveLength(before + 1)
  const kept = articles.find((article: { title: string }) => article.title === title)
  for (const one of cluster.nodes) {
    expect((await fetch(`${one.origin}/${kept.pdfPath}`)).status).toBe(200)
    expect((await fetch(`${one.origin}/${kept.coverImage}`)).status).toBe(200)
  }
})

test('PostgreSQL restarting loses no write that was answered, and all is well after it', async () => {
  const counted = async () => (await boss.call('GET', '/api/articles/2')).body.viewcount as number
  const before = await counted()
  let answered = 0
  const end = startLoad(async () => {
    const answer = await fetch(`${cluster.origin}/api/articles/2/increment-viewcount`, { method: 'POST' })
    if (answer.ok) answered += 1
    return answer
  })
  await pauseMs(2_000)
  cluster.postgresql.halt()
  await pauseMs(1_000)
  cluster.postgresql.resume()
  await pauseMs(5_000)
  const load = await end()
  report('PostgreSQL restarted', load)
  expect(load.failures.filter((failure) => !failure.startsWith('503'))).toEqual([])
  expect((await counted()) - before).toBeGreaterThanOrEqual(answered)
  for (const node of cluster.nodes)
    await expect
      .poll(async () => (await fetch(`${node.origin}/healthz`)).status, { timeout: 10_000 })
      .toBe(200)
})

test('while the S3 service is away pages are read, and an upload is refused and can be sent again', async () => {
  const awayMs = Number(process.env.STORAGE_AWAY_MS ?? 60_000)
  cluster.storage.pause()
  const end = startLoad(read)
  const refused = await boss.call('POST', '/api/articles', await anArticle('Sent too early'))
  expect(refused.status).toBe(503)
  await pauseMs(awayMs)
  cluster.storage.resume()
  const load = await end()
  report(`S3 away for ${awayMs / 1000} s`, load)
  expect(load.failures).toEqual([])
  expect((await boss.call('POST', '/api/articles', await anArticle('Sent again'))).status).toBe(201)
})
