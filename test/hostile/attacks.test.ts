import { mkdir, open, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { anArticle, ownedByAnArticle } from '../builders'
import { aPdf, pdfBegins } from '../files'
import { type RunningServer, startServer } from '../server'
import { endures } from './endure'

let server: RunningServer
let finish: () => Promise<void>
beforeAll(async () => {
  await Promise.all(times(30, () => anArticle()))
  server = await startServer({ DATA_DIR: env.dataDir, TRUST_PROXY: '1', ACCESS_LOG: 'errors' })
})
afterAll(() => server?.stop())
beforeEach(({ task }) => {
  finish = endures(task.name, server)
})
afterEach(() => finish())

type Asked = [path: string, init?: RequestInit]

/** Asks all at once; the only error of the server that is let pass is 503 with the time to try again. */
async function storm(asked: Asked[]): Promise<number[]> {
  const answers = await Promise.all(
    asked.map(async ([address, init]) => {
      const answer = await fetch(server.origin + address, { redirect: 'manual', ...init })
      await answer.arrayBuffer()
      return { status: answer.status, after: answer.headers.get('retry-after') }
    }),
  )
  expect(answers.filter(({ status, after }) => status >= 500 && !(status === 503 && after))).toEqual([])
  return [...new Set(answers.map(({ status }) => status))].sort()
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const closed = (socket: Socket) =>
  new Promise((resolve) => (socket.closed ? resolve(true) : socket.once('close', resolve)))
const json = { 'Content-Type': 'application/json' }
const logIn = (username: string, from: string): Asked => [
  '/api/auth/login',
  {
    method: 'POST',
    headers: { ...json, 'X-Forwarded-For': from },
    body: JSON.stringify({ username, password: 'not this one' }),
  },
]

/** A file that a published article owns: with this content, or of so many bytes. */
async function stored(name: string, content: Buffer | number): Promise<void> {
  const file = path.join(env.dataDir, 'uploads', name)
  await mkdir(path.dirname(file), { recursive: true })
  await ownedByAnArticle(`uploads/${name}`)
  if (typeof content !== 'number') return writeFile(file, content)
  const handle = await open(file, 'w')
  await handle.truncate(content)
  await handle.close()
}

test('1,000 slow clients leave the site answering, and are all given up', { timeout: 240_000 }, async () => {
  const { hostname, port } = new URL(server.origin)
  const chunked = 'Transfer-Encoding: chunked'
  const heads = [
    ['/login', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 60000'],
    ['/api/auth/login', 'Content-Type: application/json', chunked],
    ['/api/stripe/webhook', chunked],
    ['/api/articles', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 9000000'],
  ]
  const slowClient = (index: number): Socket => {
    const [address, ...headers] = heads[index % heads.length] ?? []
    const body = headers.includes(chunked) ? '1\r\n{\r\n' : pdfBegins
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}).resume()
    socket.write([`POST ${address} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n'))
    return socket
  }
  const slow: Socket[] = []
  while (slow.length < 1000) {
    slow.push(...times(20, slowClient))
    await storm([['/healthz']])
  }
  expect(await storm(times(20, () => ['/search?q=night']))).toEqual([200])
  await Promise.all(slow.map(closed))
  expect(await storm([['/login']])).toEqual([200])
})

test('pictures of a PDF of 700 MB and of a JPEG of 300 MB are not made', { timeout: 60_000 }, async () => {
  await stored('pdfs/huge.pdf', 700 * 1024 * 1024)
  await stored('covers/huge.jpg', 300 * 1024 * 1024)
  const of = (index: number) => (index % 2 ? 'pdfs/huge.pdf' : 'covers/huge.jpg')
  const asked = times(60, (index): Asked => [`/pictures/${index % 3 ? 160 : 480}/${of(index)}.webp`])
  expect(await storm(asked)).toEqual([404])
})

test('200 logins at once, each from elsewhere, leave files and pages answering', {
  timeout: 60_000,
}, async () => {
  await stored('pdfs/small.pdf', aPdf())
  const logins = storm(times(200, (index) => logIn(`user-${index}`, `198.51.100.${index}`)))
  expect(await storm(times(10, () => ['/uploads/pdfs/small.pdf']))).toEqual([200])
  expect(await storm(times(10, () => ['/shop']))).toEqual([200])
  expect((await logins).filter((status) => ![401, 503].includes(status))).toEqual([])
})

test('one address that tries a password on many accounts is slowed', { timeout: 120_000 }, async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 12; round += 1)
    for (const status of await storm(times(20, (index) => logIn(`account-${round}-${index}`, '203.0.113.9'))))
      seen.add(status)
  expect([...seen].sort()).toEqual([401, 429])
  expect(await storm([logIn('somebody', '203.0.113.10')])).toEqual([401])
})

test('forms of 17,440 fields are refused', { timeout: 60_000 }, async () => {
  const body = times(17_440, (index) => index.toString(36))
    .join('&')
    .slice(0, 64 * 1024)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const asked = ['/login', '/register', '/forgot-password'].flatMap((address) =>
    times(5, (): Asked => [address, { method: 'POST', headers, body }]),
  )
  expect(await storm(asked)).toEqual([400])
})

test('bodies without end are refused or cut off', { timeout: 120_000 }, async () => {
  const flood = (address: string) => {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const send = () => {
      while (socket.writable && socket.write(piece));
    }
    socket
      .on('error', () => {})
      .on('drain', send)
      .resume()
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    socket.write([`POST ${address} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    send()
    return closed(socket)
  }
  const addresses = ['/api/auth/login', '/login', '/api/articles', '/api/stripe/webhook', '/nowhere']
  await Promise.all(addresses.flatMap((address) => times(2, () => flood(address))))
})

test('ranges of every kind cost no more than the file', { timeout: 60_000 }, async () => {
  await stored('pdfs/ranges.pdf', aPdf(2_000_000))
  const ranges = [
    `bytes=${times(1000, (index) => `${index}-${index}`).join(',')}`,
    `bytes=${times(1000, () => '0-').join(',')}`,
    'bytes=-1',
    'bytes=-0',
    'bytes=9999999-',
    'bytes=5-1',
    'bytes=0-18446744073709551616',
    'bytes=a-b',
    'x=0-1',
  ]
  const asked = ranges.flatMap((Range) =>
    times(5, (): Asked => ['/uploads/pdfs/ranges.pdf', { headers: { Range } }]),
  )
  expect((await storm(asked)).filter((status) => ![200, 206, 416].includes(status))).toEqual([])
})

test('1,500 searches, each for something else, leave memory bounded', { timeout: 240_000 }, async () => {
  for (let round = 0; round < 150; round += 1)
    expect(await storm(times(10, (index) => [`/search?q=${round}-${index}-${'x'.repeat(100)}`]))).toEqual([
      200,
    ])
})
