import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { type RunningServer, startServer } from '../test/server'

const megabyte = 1024 * 1024
/** As browsers make them. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW5'
const rounds = 3
const password = 'correct horse battery'
const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: password }

/** What an upload must reach: half the speed of a copy to the same disk, and so much more memory at most. */
const wanted = { ratio: 0.5, grownMegabytes: 80 }
const loads = [
  { what: '1 GB PDF', uploads: 1, megabytesEach: 1024 },
  { what: 'ten PDFs of 100 MB at once', uploads: 10, megabytesEach: 100 },
]

/** Megabytes per second of uploads beside copies of the same stream to the same disk, and what memory the server takes for them. */
export async function measureUploads(folder: string) {
  const rows = []
  for (const load of loads) rows.push(await measure(path.join(folder, `uploads-${load.uploads}`), load))
  console.table(rows)
  return rows
}

async function measure(folder: string, load: (typeof loads)[number]) {
  mkdirSync(folder)
  const server = await startServer({ DATA_DIR: folder, ...admin })
  try {
    return await measureOn(server, load)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(server: RunningServer, { what, uploads, megabytesEach }: (typeof loads)[number]) {
  const token = await logIn(server.origin)
  const cover = await aCover()
  await sendArticle(server.origin, token, cover, 1)
  const memory = peakMemory(server.process.pid ?? 0)

  const copies: number[] = []
  const sent: number[] = []
  const times = Array.from({ length: uploads })
  for (let round = 0; round < rounds; round += 1) {
    const files = times.map((_, at) => path.join(server.dataDir, `copy-${at}`))
    copies.push(await seconds(() => Promise.all(files.map((file) => copy(file, megabytesEach)))))
    for (const file of files) rmSync(file)
    const upload = () => sendArticle(server.origin, token, cover, megabytesEach)
    sent.push(await seconds(() => Promise.all(times.map(upload))))
    forgetFiles(server)
  }
  const [copySeconds, uploadSeconds] = [median(copies), median(sent)]
  return {
    what,
    copyMegabytesPerSecond: Math.round((uploads * megabytesEach) / copySeconds),
    uploadMegabytesPerSecond: Math.round((uploads * megabytesEach) / uploadSeconds),
    ratio: Math.round((100 * copySeconds) / uploadSeconds) / 100,
    wantedRatio: wanted.ratio,
    grownMegabytes: memory(),
    wantedGrownMegabytes: wanted.grownMegabytes,
  }
}

const noise = Buffer.from(
  Array.from({ length: megabyte }, (_, at) => (at * 7919 + (at >> 8) * 104_729) % 251),
)

/** A PDF that is made as it is read. */
function aPdf(megabytes: number): Readable {
  return Readable.from(
    (function* () {
      yield Buffer.from('%PDF-1.7\n')
      for (let sent = 0; sent < megabytes; sent += 1)
        for (let at = 0; at < megabyte; at += 65_536) yield noise.subarray(at, at + 65_536)
      yield Buffer.from('%%EOF\n')
    })(),
    { objectMode: false },
  )
}

/** The reference: the same stream to the same disk, until it is safe there. */
async function copy(file: string, megabytes: number): Promise<void> {
  await pipeline(aPdf(megabytes), createWriteStream(file))
  const handle = await open(file)
  await handle.sync()
  await handle.close()
}

async function sendArticle(origin: string, token: string, cover: Buffer, megabytes: number): Promise<void> {
  const { hostname, port } = new URL(origin)
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  }
  const upload = request({ hostname, port, path: '/api/articles', method: 'POST', headers })
  const answered = once(upload, 'response')
  await pipeline(Readable.from(formOf(cover, megabytes), { objectMode: false }), upload)
  const [answer] = await answered
  answer.resume()
  if (answer.statusCode !== 201) throw new Error(`The upload was answered with ${answer.statusCode}.`)
}

async function* formOf(cover: Buffer, megabytes: number) {
  const part = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`
  for (const [name, value] of [
    ['title', 'Bench'],
    ['description', 'A large one.'],
    ['filetype', 'Volume'],
  ]) {
    yield Buffer.from(`${part(`name="${name}"`)}${value}\r\n`)
  }
  yield Buffer.from(part('name="coverImage"; filename="cover.jpg"'))
  yield cover
  yield Buffer.from(`\r\n${part('name="pdf"; filename="volume.pdf"')}`)
  yield* aPdf(megabytes)
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password }),
  })
  return (await answer.json()).token
}

const aCover = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#e8431f' } })
    .jpeg()
    .toBuffer()

/** The disk is not to fill up with what has been measured. */
const forgetFiles = (server: RunningServer) =>
  rmSync(path.join(server.dataDir, 'uploads/pdfs'), { recursive: true })

/**
 * Watches the resident memory of a process from now on.
 * @returns how to ask by how many megabytes its peak went above what it was; undefined where /proc does not tell
 */
function peakMemory(pid: number): () => number | undefined {
  const status = `/proc/${pid}/status`
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(status, 'utf8'))?.[1]) / 1024
  if (!existsSync(status)) return () => undefined
  const before = read('VmRSS')
  const resetPeak = '5'
  writeFileSync(`/proc/${pid}/clear_refs`, resetPeak)
  return () => Math.round(read('VmHWM') - before)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
