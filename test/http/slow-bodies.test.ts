import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { RunningApp } from '../app'
import { pdfBegins } from '../files'
import { anAppWithBoss, caller } from './shop'

let app: RunningApp
let token = ''

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  app = await anAppWithBoss()
  token = (await caller(app, 'boss')).token
})
afterAll(async () => {
  await app.stop()
  vi.useRealTimers()
})

const chunked = 'Transfer-Encoding: chunked'
const long = 'Content-Length: 60000'
const form = 'Content-Type: application/x-www-form-urlencoded'
const upload = () => ['Content-Type: multipart/form-data; boundary=b', `Authorization: Bearer ${token}`]

const bodies: [what: string, path: string, headers: () => string[], begin: string][] = [
  ['a login', '/login', () => [form, long], 'username='],
  ['a chunked login', '/login', () => [form, chunked], '9\r\nusername=\r\n'],
  ['a login by JSON', '/api/auth/login', () => ['Content-Type: application/json', long], '{'],
  ['a webhook', '/api/stripe/webhook', () => [chunked], '1\r\n{\r\n'],
  ['an upload', '/api/articles', () => [...upload(), long], pdfBegins],
  ['what nobody reads', '/uploads/covers/a.jpg', () => [long], 'x'],
  ['what is refused', '/cart', () => [long, 'Origin: http://evil.example'], 'x'],
]

/** Sends the beginning of a body; `crawl` sends a little more at each turn. Every turn takes five seconds. */
async function turnsUntilClosed(path: string, headers: string[], begin: string, crawl = '') {
  const { hostname, port } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  socket.write([`POST ${path} HTTP/1.1`, 'Host: zine.test', ...headers, '', begin].join('\r\n'))
  let turns = 0
  const turn = () => {
    turns += 1
    if (crawl && socket.writable) socket.write(crawl)
    vi.advanceTimersByTime(5_000)
    return socket.closed
  }
  await expect.poll(turn, { interval: 5, timeout: 10_000 }).toBe(true)
  return turns
}

test.each(bodies)('%s whose body stops is given up', async (_what, path, headers, begin) => {
  expect(await turnsUntilClosed(path, headers(), begin)).toBeGreaterThan(5)
  expect(app.log()).not.toContain('"level":50')
})

test.each(bodies)('%s whose body crawls is given up', async (_what, path, headers, begin) => {
  const crawl = headers().includes(chunked) ? '1\r\nx\r\n' : 'x'
  expect(await turnsUntilClosed(path, headers(), begin, crawl)).toBeGreaterThan(5)
})

test('an upload that is refused unread does not keep the next request on its connection waiting', async () => {
  const { hostname, port } = new URL(app.origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let read = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    read += chunk
  })
  const body = 'x'.repeat(500_000)
  const length = `Content-Length: ${body.length}`
  const [type] = upload()
  socket.write(['POST /api/articles HTTP/1.1', 'Host: zine.test', type, length, '', body].join('\r\n'))
  socket.write('GET /api/articles HTTP/1.1\r\nHost: zine.test\r\n\r\n')
  await expect.poll(() => read.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})
