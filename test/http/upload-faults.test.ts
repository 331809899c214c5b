import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { startFauxqs } from 'fauxqs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../../app/site/uploads/storage.server'
import { aJpeg, aPdf, filesIn, formOf } from '../files'
import { type RunningServer, startServer } from '../server'
import { articleRequest, beginUpload } from './press'
import { admin, caller } from './shop'

const megabyte = 1024 * 1024
let folder: string
let server: RunningServer | undefined
let cleanUp = () => {}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-faults-'))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  cleanUp()
  cleanUp = () => {}
  rmSync(folder, { recursive: true, force: true })
})

const start = async (variables: Record<string, string> = {}) => {
  server = await startServer({ DATA_DIR: folder, ...admin, ...variables })
  return server
}

const s3At = (port: number) =>
  `s3://key:secret@zine?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`

const articleOf = async (pdf: Buffer) =>
  formOf([
    ['title', 'Night buses'],
    ['description', 'What runs after one.'],
    ['filetype', 'Volume'],
    ['coverImage', { file: await aJpeg(), filename: 'cover.jpg', type: 'image/jpeg' }],
    ['pdf', { file: pdf, filename: 'issue.pdf', type: 'application/pdf' }],
  ])

/** Uploads an article to a server that cannot keep it, by the API and by the page; nothing of it may be left. */
async function expectRefused(
  running: RunningServer,
  kept: string,
  pdf: Buffer,
  status: number,
  message: string,
) {
  const boss = await caller(running, 'boss')
  const published = async () => (await boss.call('GET', '/api/articles')).body.length
  const before = [filesIn(kept), await published()]
  const answer = await boss.call('POST', '/api/articles', await articleOf(pdf))
  expect(answer).toEqual({ status, body: { message } })
  const page = await boss.page('/admin/articles/new', { method: 'POST', body: await articleOf(pdf) })
  expect(page.status).toBe(status)
  const html = await page.text()
  expect(html).toContain(message)
  expect(html).toContain('value="Night buses"')
  expect([filesIn(kept), await published()]).toEqual(before)
  expect((await fetch(`${running.origin}/healthz`)).status).toBe(200)
}

test('a server killed in the middle of an upload keeps nothing of it after the next start', async () => {
  const first = await start()
  beginUpload(first, (await caller(first, 'boss')).token, 3)
  await expect.poll(() => filesIn(path.join(folder, 'uploads')), { timeout: 15_000 }).toHaveLength(1)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  expect(filesIn(path.join(folder, 'uploads'))).toHaveLength(1)

  await start()
  await expect.poll(() => filesIn(path.join(folder, 'uploads')), { timeout: 15_000 }).toEqual([])
})

test('a server killed in the middle of an upload to an S3 service keeps nothing of it either', async () => {
  const service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  service.createBucket('zine')
  cleanUp = () => void service.stop()
  const file = path.join(folder, 'zinehouse.db')
  const variables = { STORAGE_URL: s3At(service.port), DATABASE_URL: `file:${file}` }
  const unfinished = () => {
    const database = new Database(file, { readonly: true })
    try {
      return database.prepare('SELECT path FROM "StoredFile" WHERE bytes < 0').all()
    } finally {
      database.close()
    }
  }

  const first = await start(variables)
  beginUpload(first, (await caller(first, 'boss')).token, 20)
  await expect.poll(unfinished, { timeout: 15_000 }).toHaveLength(1)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  expect(unfinished()).toHaveLength(1)

  const second = await start(variables)
  await expect.poll(unfinished, { timeout: 15_000 }).toEqual([])
  const kept: string[] = []
  for await (const file of openStorage(variables.STORAGE_URL).list('')) kept.push(file.path)
  expect(kept).toEqual([])
  const boss = await caller(second, 'boss')
  expect((await boss.call('GET', '/api/articles')).body).toEqual([])
})

test('a node that starts while another takes an upload leaves it alone, and it is published', async () => {
  const service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  service.createBucket('zine')
  const file = path.join(folder, 'zinehouse.db')
  const shared = { STORAGE_URL: s3At(service.port), DATABASE_URL: `file:${file}` }
  const first = await start(shared)
  const { token } = await caller(first, 'boss')
  const parts = await new Response(await articleOf(aPdf(megabyte))).arrayBuffer()
  const body = Buffer.from(parts)
  const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
  const upload = articleRequest(first, token, boundary, { 'Content-Length': body.length })
  const answered = once(upload, 'response').catch(() => [])
  upload.write(body.subarray(0, body.length - 300_000))

  const database = new Database(file)
  const pathsOf = () => database.prepare('SELECT path FROM "StoredFile" ORDER BY path').pluck().all()
  await expect.poll(pathsOf, { timeout: 15_000 }).toHaveLength(2)
  const longAgo = "'2020-01-01T00:00:00.000+00:00'"
  const interrupted = `'uploads/covers/old.jpg', 'image/jpeg', -1, '', ${longAgo}, ${longAgo}`
  database.exec(
    `INSERT INTO "StoredFile" (path, type, bytes, sha256, seenAt, createdAt) VALUES (${interrupted})`,
  )
  const second = await startServer({ ...admin, ...shared })
  cleanUp = () => void Promise.all([second.stop(), service.stop()])
  await expect.poll(pathsOf, { timeout: 15_000 }).not.toContain('uploads/covers/old.jpg')
  expect(pathsOf()).toHaveLength(2)
  database.close()

  upload.end(body.subarray(body.length - 300_000))
  const [answer] = await answered
  expect(answer.statusCode).toBe(201)
  const { coverImage, pdfPath } = JSON.parse(String(await buffer(answer)))
  for (const { origin } of [first, second])
    for (const path of [coverImage, pdfPath]) expect((await fetch(`${origin}/${path}`)).status).toBe(200)
})

const mount = (...about: string[]) => spawnSync('mount', about).status === 0

/** A file system of its own, so small that it is soon full. */
function aSmallDisk(megabytes: number): string | undefined {
  const at = path.join(folder, 'disk')
  mkdirSync(at)
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at)) return
  cleanUp = () => void spawnSync('umount', [at])
  return at
}

test('a full disk is said, and nothing is left of what did not fit', async ({ skip }) => {
  const disk = aSmallDisk(16)
  if (!disk) return skip('file systems cannot be mounted here')
  const running = await start({ DATA_DIR: disk })
  const message = 'Failed to upload article. The disk is full.'
  await expectRefused(running, path.join(disk, 'uploads'), aPdf(24 * megabyte), 507, message)

  const boss = await caller(running, 'boss')
  expect((await boss.call('POST', '/api/articles', await articleOf(aPdf(megabyte)))).status).toBe(201)
})

test('a folder that cannot be written is said', async ({ skip }) => {
  const disk = aSmallDisk(16)
  if (!disk) return skip('file systems cannot be mounted here')
  const running = await start({ STORAGE_URL: `file:${disk}` })
  if (!mount('-o', 'remount,ro', disk)) return skip('file systems cannot be remounted here')
  const message = 'Failed to upload article. The storage is not writable.'
  await expectRefused(running, disk, aPdf(), 507, message)
})

/** A storage service that does one thing. */
async function aService(answer: RequestListener): Promise<string> {
  const service = createServer(answer).listen(0, '127.0.0.1')
  await once(service, 'listening')
  cleanUp = () => {
    service.closeAllConnections()
    service.close()
  }
  const address = service.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `${s3At(port)}&timeout=1`
}

test('a storage service that answers 500 is said', async () => {
  const running = await start({
    STORAGE_URL: await aService((_request, response) => response.writeHead(500).end()),
  })
  const message = 'Failed to upload article. The storage is not responding.'
  await expectRefused(running, folder, aPdf(9 * megabyte), 503, message)
})

test('a storage service that hangs is said', { timeout: 90_000 }, async () => {
  const running = await start({ STORAGE_URL: await aService(() => {}) })
  const message = 'Failed to upload article. The storage is not responding.'
  await expectRefused(running, folder, aPdf(), 503, message)
})
