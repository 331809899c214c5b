import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { defineJobKind, enqueue } from '../../app/platform/jobs/queue.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import { log } from '../../app/platform/logging/log.server'
import { startTracing, stopTracing } from '../../app/platform/logging/tracing.server'
import { storage } from '../../app/site/uploads/storage.server'
import { type RunningApp, startApp } from '../app'
import { anArticle } from '../builders'

interface Received {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}
interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: Attribute[]
}

let received: Received[] = []
const collector = createServer(async (request, response) => {
  expect([request.method, request.url]).toEqual(['POST', '/v1/traces'])
  received.push((await json(request)) as Received)
  response.setHeader('Content-Type', 'application/json').end('{}')
})

let app: RunningApp
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  env.tracesEndpoint = `http://127.0.0.1:${typeof address === 'object' && address?.port}/`
  await startTracing()
  app = await startApp()
})
afterAll(async () => {
  await stopTracing()
  await app.stop()
  collector.close()
})

/** All spans of what happens meanwhile, as the collector gets them. */
async function spansOf(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  received = []
  await work()
  await stopTracing()
  await startTracing()
  return received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
  const before = app.log().length
  await (await fetch(app.origin + path, { headers })).arrayBuffer()
  await expect.poll(() => app.log().length).toBeGreaterThan(before)
  return app.log().slice(before)
}

const attribute = ({ attributes }: ReceivedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request is a span with its route, what it asks of the database is below it, and its line in the log names the trace', async () => {
  const { id } = await anArticle()
  let line = ''
  const spans = await spansOf(async () => {
    line = await ask(`/articles/${id}?token=secret`)
  })
  const root = spans.find(({ name }) => name === 'GET /articles/:id')
  if (!root) throw new Error(`No span of the request among ${spans.map(({ name }) => name)}.`)
  expect(root.parentSpanId).toBeFalsy()
  expect(attribute(root, 'http.route')).toBe('/articles/:id')
  expect(attribute(root, 'url.path')).toBe(`/articles/${id}`)
  expect(attribute(root, 'http.response.status_code')).toBe(200)
  expect(JSON.stringify(spans)).not.toContain('secret')
  const queries = spans.filter((span) => attribute(span, 'db.operation.name'))
  expect(queries.map(({ name }) => name)).toContain('findFirst Article')
  expect(queries.every(({ traceId }) => traceId === root.traceId)).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ msg: 'request', traceId: root.traceId })
  const resource = received[0]?.resourceSpans[0]?.resource.attributes
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'Zinehouse' } })
})

test('the trace of a proxy is continued where proxies are trusted, and not otherwise', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const traceOf = async () =>
    (await spansOf(() => ask('/authors', { traceparent }))).find(({ name }) => name === 'GET /authors')
  expect((await traceOf())?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  env.trustedProxies = 1
  onTestFinished(() => {
    env.trustedProxies = 0
  })
  expect(await traceOf()).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
})

test('a job is a trace of its own, with its error and its lines in the log; looking for jobs is none', async () => {
  const labels = defineJobKind({
    name: 'print labels',
    payload: z.null(),
    mayRunTwice: false,
    run: async () => {
      await storage.stat('uploads/pdfs/none.pdf')
      log.info('printing')
      throw new Error('on fire')
    },
  })
  const spans = await spansOf(async () => {
    await enqueue(db, labels, null)
    await runDueJobs()
  })
  expect(spans.map(({ name }) => name).sort()).toEqual(['job print labels', 'storage stat'])
  const job = spans.find(({ name }) => name === 'job print labels')
  expect(job?.status.code).toBe(2)
  expect(spans.find(({ name }) => name === 'storage stat')?.parentSpanId).toBe(job?.spanId)
  const said = app
    .log()
    .split('\n')
    .find((line) => line.includes('printing'))
  expect(JSON.parse(said ?? '{}').traceId).toBe(job?.traceId)
})

test('what is asked all the time is no trace, and a receiver that is away harms nothing', async () => {
  expect(await spansOf(async () => void (await fetch(`${app.origin}/healthz`)))).toEqual([])
  env.tracesEndpoint = 'http://127.0.0.1:9'
  await stopTracing()
  await startTracing()
  expect((await fetch(`${app.origin}/authors`)).status).toBe(200)
  // Goes on trying for a while, which nobody waits for.
  void stopTracing()
})
