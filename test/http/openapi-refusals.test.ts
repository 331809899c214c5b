import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import type { RunningApp } from '../app'
import type { DescribedOperations } from './if-match'
import { anAppWithBoss, type Caller, caller } from './shop'

interface Described {
  method: string
  path: string
  statuses: string[]
  isForm: boolean
}

let server: RunningApp
let boss: Caller
let ada: Caller
let operations: Described[]
const { maxUploadBytes } = env

beforeAll(async () => {
  env.maxUploadBytes = 1_000_000
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
  ada = await caller(server, 'ada')
  const discount = JSON.stringify({ code: 'SALT', percent: 10 })
  await boss.page('/api/discounts', { method: 'POST', ...underTakenKey(discount) })
  const { paths } = (await boss.call('GET', '/api/openapi.json')).body as DescribedOperations
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, ...operation }]) => ({
      method: method.toUpperCase(),
      path,
      statuses: Object.keys(responses),
      isForm: JSON.stringify(operation).includes('multipart/form-data'),
    })),
  )
})
afterAll(async () => {
  await server.stop()
  env.maxUploadBytes = maxUploadBytes
})

const asJson = (body: string) => ({ body, headers: { 'Content-Type': 'application/json' } })
const underTakenKey = (body: string) => ({
  body,
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'taken' },
})
const large = 'x'.repeat(1_200_000)
const largeForm = {
  body: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${large}\r\n--b--`,
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
}

interface Attempt {
  who?: () => Caller
  /** Sent with everything but a GET. */
  init?: (operation: Described) => RequestInit
  /** Operations that answer so to a right body alone, which test/http/openapi.test.ts sends. */
  butFor?: RegExp
  /** What may be looked up before, and is not there. */
  before?: number
}

const attempts: Record<number, Attempt> = {
  401: { butFor: /^POST .*\/login$/ },
  403: { who: () => ada, butFor: /passkeys\/new-options$/ },
  413: {
    who: () => boss,
    init: ({ isForm }) => (isForm ? largeForm : asJson(JSON.stringify(large))),
    before: 404,
  },
  415: {
    who: () => boss,
    init: () => ({ body: 'x', headers: { 'Content-Type': 'text/plain' } }),
    before: 404,
  },
  422: { who: () => boss, init: () => underTakenKey('{}'), butFor: /^PUT .*\/modules$/ },
}

async function send({ method, path }: Described, init: RequestInit, who?: Caller) {
  const headers = { ...init.headers, ...(who && { Authorization: `Bearer ${who.token}` }) }
  const address = server.origin + path.replace(/\{\w+\}/g, '99999')
  const answer = await fetch(address, method === 'GET' ? { headers } : { method, ...init, headers })
  return { status: answer.status, text: await answer.text() }
}

test.each(Object.entries(attempts))(
  'what is refused with %s is what the description says, and no other',
  async (status, { who, init, butFor, before }) => {
    for (const operation of operations) {
      const name = `${operation.method} ${operation.path}`
      const got = await send(operation, init?.(operation) ?? {}, who?.())
      expect(operation.statuses, `${name} ${got.status}: ${got.text}`).toContain(String(got.status))
      if (butFor?.test(name) || got.status === before) continue
      expect([name, got.status === Number(status)]).toEqual([name, operation.statuses.includes(status)])
    }
  },
)
