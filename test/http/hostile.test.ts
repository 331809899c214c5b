import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor, aUser } from '../builders'
import { endures } from '../hostile/endure'
import { answerTo } from '../raw'
import { startServer } from '../server'
import { caller } from './shop'

const isWhole = process.env.HOSTILE === 'whole'
let app: RunningApp
let token = ''
let finish: (() => Promise<void>) | undefined

beforeAll(async () => {
  await Promise.all([anArticle(), anAuthor(), aMerchItem(), aBand({ title: 'A Band' })])
  await aUser({ username: 'boss', role: 'admin' })
  if (isWhole) {
    const server = await startServer({ DATA_DIR: env.dataDir, ACCESS_LOG: 'errors' })
    app = server
    finish = endures('hostile strings, whole', server)
  } else app = await startApp()
  token = (await caller(app, 'boss')).token
})
afterAll(async () => {
  await finish?.()
  await app.stop()
})

const loneSurrogate =
  '{"username":"\\ud800","password":"\\udfff\\ud800","title":"\\udc00","email":"\\ud800@x.org"}'
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const aFormPart = (name: string, more: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; ${more}\r\n\r\nx\r\n--x--\r\n`

const strings = [
  '%00',
  '%ED%A0%80',
  '%',
  '%E0%A4',
  '%2F..%2F',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1e9',
  '9'.repeat(30),
  '2147483648',
  '9223372036854775808',
  '%F0%9F%98%80',
  'a'.repeat(2000),
]
const queries = [
  'q=%00&page=%ED%A0%80&message=__proto__&changed=__proto__&tab=constructor&status=__proto__&cursor=%ff',
  'page=1e99&q=%&part=__proto__&id=2147483648&session_id=%00&token=%00&redirectTo=//%00&limit=1e9',
]
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const files = { 'Content-Type': 'multipart/form-data; boundary=x' }
const bodies: [headers: Record<string, string>, body: string][] = [
  [json, nested(5000)],
  [json, `{"username":${nested(5000)},"merchId":${nested(9)}}`],
  [json, loneSurrogate],
  [json, '{"__proto__":{"a":1},"constructor":[],"merchId":2147483648,"quantity":1e99,"cartItems":[{}]}'],
  [form, 'intent=remove&lineId=2147483648&id=9e99&kind=articles&sessionId=-9999999999&orderId=4294967296'],
  [form, 'intent=end-session&sessionId=99999999999&__proto__=1&constructor=2&toString=%00'],
  [form, 'intent=refund&orderId=99999999999&seen=99999999999&amount=1'],
  [form, 'a=%ED%A0%80&username=%00&email=%ff@x.org&password=%00%00%00%00%00%00%00%00'],
  [files, aFormPart('constructor', 'filename="a.pdf"')],
  [files, aFormPart('__proto__', 'filename="a.pdf"')],
  [files, aFormPart('__proto__', 'x=1')],
  [{ 'Content-Type': 'text/plain; charset=\u00ff' }, '\ud800'],
]
const headerSets: Record<string, string>[] = [
  { Cookie: 'session=%E0%A4%A; flash=%; wish=__proto__; session=' },
  { Authorization: 'Bearer \u00ff\u00fe', Range: 'bytes=9-1,-', 'If-None-Match': '\u00ff"' },
  { 'Accept-Encoding': 'constructor;q=x', 'Sec-Purpose': '\u00ff', 'User-Agent': '\u00ff'.repeat(2000) },
]

/** The few of `all` that the quick run asks address `at`; the next address asks the next few. `HOSTILE=whole` asks all. */
function some<T>(all: T[], at: number, few: number) {
  return isWhole ? all : Array.from({ length: few }, (_, index) => all[(at * few + index) % all.length] as T)
}

const addresses = inject('routes')
  .flatMap((one) => (one.children ? one.children : [one]))
  .map(({ path = '' }) => `/${path}`.replace('*', 'nowhere'))
const kinds = (address: string) => address.replace(':kind', 'articles')
const filled = (address: string, value: string) => kinds(address).replace(/:\w+/g, value)

/** The answers that are errors of the server, as lines to read. */
async function failures(asked: { method: string; path: string; headers?: object; body?: string }[]) {
  const failed: string[] = []
  const ask = async ({ method, path, headers = {}, body }: (typeof asked)[number]) => {
    const answer = await fetch(app.origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      body,
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path} ${body?.slice(0, 60) ?? ''}`)
  }
  for (let at = 0; at < asked.length; at += 8) await Promise.all(asked.slice(at, at + 8).map(ask))
  return failed
}

test('no address that anybody can write is answered with a 5xx', { timeout: 180_000 }, async () => {
  const asked = addresses.flatMap((address, at) => [
    ...(/:\w+/.test(kinds(address)) ? some(strings, at, 2).map((value) => filled(address, value)) : []),
    ...some(queries, at, 1).map((query) => `${filled(address, '1')}?${query}`),
  ])
  expect(await failures(asked.map((path) => ({ method: 'GET', path })))).toEqual([])
})

test('no body that anybody can send is answered with a 5xx', { timeout: 180_000 }, async () => {
  const asked = addresses.flatMap((address, at) =>
    some(bodies, at, 3).map(([headers, body], index) => {
      const method = (at + index) % 5 === 4 ? 'DELETE' : 'POST'
      return { method, path: filled(address, '1'), headers, body }
    }),
  )
  expect(await failures(asked)).toEqual([])
})

test('no headers and no method that anybody can send are answered with a 5xx', {
  timeout: 180_000,
}, async () => {
  const asked = addresses.flatMap((address, at) => [
    ...some(headerSets, at, 1).map((headers) => ({ method: 'GET', path: filled(address, '1'), headers })),
    ...some(['PUT', 'DELETE', 'OPTIONS'], at, 1).map((method) => ({
      method,
      path: filled(address, '1'),
    })),
  ])
  expect(await failures(asked)).toEqual([])
})

test.each([
  ['TRACE / HTTP/1.1', 405],
  ['PURGE /login HTTP/1.1', 405],
  ['OPTIONS * HTTP/1.1', 400],
  ['GET http://zine.test/login HTTP/1.1', 200],
  ['GET http://zine.test HTTP/1.1', 200],
  ['GET http://a:99999/ HTTP/1.1', 400],
  ['GET /articles/abc/view.gif HTTP/1.1', 404],
  ['GET /login?message=__proto__ HTTP/1.1', 200],
  ['GET /bands/%00 HTTP/1.1', 404],
  ['GET /bands/%ED%A0%80 HTTP/1.1', 404],
  ['GET /%E0%A4%A HTTP/1.1', 404],
  ['GET // HTTP/1.1', 200],
  ['GET /// HTTP/1.1', 200],
  ['GET //: HTTP/1.1', 404],
  ['GET //[ HTTP/1.1', 404],
  ['GET //zine.test/orders/a/files/1/1 HTTP/1.1', 404],
])('%s is answered with %i', async (line, status) => {
  expect((await answerTo(app.origin, line, 'Host: zine.test')).status).toBe(status)
})

test.each([
  ['JSON nested 5,000 deep', nested(5000)],
  ['a lone surrogate', loneSurrogate],
])('a login with %s is refused as a wrong one', async (_what, body) => {
  const answer = await fetch(`${app.origin}/api/auth/login`, { method: 'POST', headers: json, body })
  expect([400, 401]).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ message: expect.any(String) })
})
