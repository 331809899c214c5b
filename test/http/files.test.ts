import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { ownedByAnArticle } from '../builders'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(99_991)])
let server: RunningApp
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + address, { headers })

beforeAll(async () => {
  server = await startApp()
  const put = (name: string, bytes: Buffer) => {
    const file = path.join(server.dataDir, 'uploads', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    return ownedByAnArticle(`uploads/${name}`)
  }
  await put('pdfs/volume-1.pdf', pdf)
  await put(
    'covers/wide.jpg',
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8431f' } })
      .jpeg()
      .toBuffer(),
  )
  await put('covers/not-a-picture.jpg', Buffer.from('<svg onload=alert(1)>'))
  await put('covers/bomb.png', bombOfPixels(50_000, 50_000))
  writeFileSync(path.join(server.dataDir, 'secret.txt'), 'secret')
})
afterAll(() => server.stop())

test.each(['/uploads/pdfs/volume-1.pdf', '/api/uploads/pdfs/volume-1.pdf'])(
  '%s is served whole and safe, for caches that ask each time',
  async (address) => {
    const answer = await get(address)

    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache, no-transform',
      etag: expect.stringMatching(/^".+"$/),
    })
  },
)

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/100000', 100],
  ['bytes=99900-', 206, 'bytes 99900-99999/100000', 100],
  ['bytes=-50', 206, 'bytes 99950-99999/100000', 50],
  ['bytes=-200000', 206, 'bytes 0-99999/100000', 100_000],
  ['bytes=99999-200000', 206, 'bytes 99999-99999/100000', 1],
  ['bytes=100000-', 416, 'bytes */100000', undefined],
  ['bytes=5-1', 416, 'bytes */100000', undefined],
  ['lines=1-2', 200, null, 100_000],
  ['bytes=0-1,5-9', 200, null, 100_000],
])('the range %s is answered with %i', async (range, status, contentRange, length) => {
  const answer = await get('/uploads/pdfs/volume-1.pdf', { range })
  const body = Buffer.from(await answer.arrayBuffer())

  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-range')).toBe(contentRange)
  if (length !== undefined) expect(body).toHaveLength(length)
})

test('a known file is 304, and If-Range gives the whole file when it changed', async () => {
  const etag = (await get('/uploads/pdfs/volume-1.pdf')).headers.get('etag') ?? ''

  expect((await raw('/uploads/pdfs/volume-1.pdf', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/uploads/pdfs/volume-1.pdf', { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await get('/uploads/pdfs/volume-1.pdf', { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(
    200,
  )
})

test('a file never changes, so whoever has it is told so, even one that asks past all caches', async () => {
  const address = '/uploads/pdfs/volume-1.pdf'
  const { headers } = await get(address)
  const etag = headers.get('etag') ?? ''
  const modified = headers.get('last-modified') ?? ''
  const statusFor = async (asked: Record<string, string>) => (await raw(address, asked)).status

  expect(await statusFor({ 'if-none-match': etag, 'cache-control': 'no-cache' })).toBe(304)
  expect(await statusFor({ 'if-modified-since': modified, 'cache-control': 'no-cache' })).toBe(304)
  expect(await statusFor({ 'if-none-match': `"old", W/${etag}` })).toBe(304)
  expect(await statusFor({ 'if-none-match': '"old"', 'if-modified-since': modified })).toBe(200)
})

test('a download has the name that its link asks for, and the ending of the file', async () => {
  const named = (name: string) =>
    get(`/uploads/pdfs/volume-1.pdf?${new URLSearchParams({ download: name })}`).then((answer) =>
      answer.headers.get('content-disposition'),
    )
  expect(await named('The Ninth Copy')).toBe('attachment; filename="The Ninth Copy.pdf"')
  expect(await named('朝の印刷機')).toContain("filename*=UTF-8''%E6%9C%9D")
  expect(await named('../a"b\r\nX: y.exe')).toBe('attachment; filename=".. a b X y.exe.pdf"')
  expect(await named(' ')).toBe('attachment; filename="volume-1.pdf"')
})

test('a file can be asked for as a download, and by HEAD', async () => {
  expect((await get('/uploads/pdfs/volume-1.pdf?download')).headers.get('content-disposition')).toBe(
    'attachment; filename="volume-1.pdf"',
  )
  const head = await fetch(`${server.origin}/uploads/pdfs/volume-1.pdf`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '100000'])
})

test.each([
  '/uploads/../secret.txt',
  '/uploads/pdfs/../../secret.txt',
  '/uploads/pdfs/..%2f..%2fsecret.txt',
  '/uploads/%2e%2e/secret.txt',
  '/api/uploads/pdfs/%2e%2e/%2e%2e/secret.txt',
  '/uploads/pdfs/',
  '/uploads/.incoming/x',
  '/uploads/pdfs/none.pdf',
  '/secret.txt',
  '/zinehouse.db',
])('%s leads nowhere', async (address) => {
  const { status, body } = await raw(address)
  expect(status).toBe(404)
  expect(body).not.toContain('secret\n')
  expect(body).not.toBe('secret')
})

test('a picture comes smaller as AVIF and WebP, never larger than its original', async () => {
  for (const [width, format, wide] of [
    [320, 'avif', 320],
    [480, 'webp', 480],
    [1600, 'webp', 900],
  ] as const) {
    const answer = await get(`/pictures/${width}/covers/wide.jpg.${format}`)
    const { width: real, format: kind } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()

    expect(answer.headers.get('content-type')).toBe(`image/${format}`)
    expect(answer.headers.get('cache-control')).toBe('public, no-cache, no-transform')
    expect(real).toBe(wide)
    expect(kind).toBe(format === 'avif' ? 'heif' : 'webp')
  }
})

test('a picture that a reader has is not sent again', async () => {
  const address = '/pictures/320/covers/wide.jpg.webp'
  const etag = (await get(address)).headers.get('etag') ?? ''

  expect((await raw(address, { 'if-none-match': etag, 'cache-control': 'no-cache' })).status).toBe(304)
})

test.each([
  '/pictures/321/covers/wide.jpg.avif',
  '/pictures/320/covers/wide.jpg.gif',
  '/pictures/320/covers/none.jpg.webp',
  '/pictures/320/covers/not-a-picture.jpg.webp',
  '/pictures/320/covers/bomb.png.webp',
  '/pictures/320/../../secret.txt.webp',
])('no picture is made for %s', async (address) => {
  expect((await raw(address)).status).toBe(404)
})

test('fifty readers who ask for a new picture at once all get it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => get('/pictures/640/covers/wide.jpg.webp')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

/** A request whose path is sent as it is written. */
function raw(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: address, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

/** The head of a PNG that claims so many pixels. */
function bombOfPixels(width: number, height: number): Buffer {
  const header = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000049444154',
    'hex',
  )
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

test('a range that a file does not have, and a version that it is not any more, are refused in plain text', async () => {
  for (const address of ['/uploads/pdfs/volume-1.pdf', '/pictures/320/covers/wide.jpg.webp']) {
    for (const _again of ['from storage', 'from the cache']) {
      const whole = await get(address)
      const [etag, modified] = [whole.headers.get('etag') ?? '', whole.headers.get('last-modified') ?? '']
      const bytes = (await whole.arrayBuffer()).byteLength
      const status = async (headers: Record<string, string>) => (await get(address, headers)).status

      expect(await status({ 'If-Match': '"other"' })).toBe(412)
      expect(await status({ 'If-Match': '"other"', 'If-None-Match': etag, Range: 'bytes=0-9' })).toBe(412)
      expect(await status({ 'If-Unmodified-Since': 'Thu, 01 Jan 1998 00:00:00 GMT' })).toBe(412)
      expect(await status({ 'If-Match': `"other", ${etag}` })).toBe(200)
      expect(await status({ 'If-Match': '*', 'If-Unmodified-Since': modified })).toBe(200)
      expect(await status({ 'If-Unmodified-Since': modified })).toBe(200)
      expect(await status({ 'If-Unmodified-Since': 'yesterday' })).toBe(200)
      const beyond = await get(address, { Range: `bytes=${bytes}-`, Accept: 'text/html' })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
      expect(beyond.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  }
})
