import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { aJpeg } from '../test/files'
import type { RunningServer } from '../test/server'

const megabyte = 1024 * 1024
/** As browsers make them: how long it is decides how fast a form is searched for it. */
const boundary = '----WebKitFormBoundaryq3mX0cVt7Kp2LdYw'
const password = 'correct horse battery'
export const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: password }

interface UploadFigures {
  megabytesPerSecond: number
  copyMegabytesPerSecond: number
  /** Of the speed at which the same bytes are copied to the same disk, synced too. */
  ofCopy: number
  serverGrewMegabytes: number
}

/** One volume of 1 GB, then ten of 100 MB at once, each beside a plain copy of the same stream to the same disk. */
export async function measureUploads(server: RunningServer) {
  const token = await tokenOf(server)
  await upload(server, token, megabyte)
  const figures = {
    one: await measure(server, 1024, () => upload(server, token, 1024 * megabyte)),
    ten: await measure(server, 1000, () =>
      Promise.all(Array.from({ length: 10 }, () => upload(server, token, 100 * megabyte))),
    ),
  }
  console.log('\nUploads, beside a copy of the same stream to the same disk\n')
  console.table({ '1 GB': figures.one, 'ten of 100 MB at once': figures.ten })
  return figures
}

async function measure(
  server: RunningServer,
  megabytes: number,
  work: () => Promise<unknown>,
): Promise<UploadFigures> {
  const copy = megabytes / (await seconds(() => copyToDisk(server.dataDir, megabytes * megabyte)))
  const memory = watchMemory(server.process.pid ?? 0)
  const sent = megabytes / (await seconds(work))
  return {
    megabytesPerSecond: Math.round(sent),
    copyMegabytesPerSecond: Math.round(copy),
    ofCopy: Number((sent / copy).toFixed(2)),
    serverGrewMegabytes: memory.grown(),
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

/** So many bytes that begin as a PDF does. */
function* pdfBytes(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(64 * 1024, 'Night buses run after one. ')
  let left = bytes
  const head = Buffer.from('%PDF-1.7\n')
  yield head
  left -= head.length
  for (; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
}

async function copyToDisk(folder: string, bytes: number): Promise<void> {
  const file = path.join(folder, 'copy')
  await pipeline(Readable.from(pdfBytes(bytes)), createWriteStream(file))
  const handle = await open(file)
  await handle.sync()
  await handle.close()
  await rm(file)
}

async function tokenOf({ origin }: RunningServer): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: admin.ADMIN_USERNAME, password }),
  })
  return (await answer.json()).token
}

async function upload({ origin }: RunningServer, token: string, bytes: number): Promise<void> {
  const head = Buffer.concat([
    field('title', 'A volume'),
    field('description', 'Large.'),
    field('filetype', 'Volume'),
    part('coverImage', 'cover.jpg', 'image/jpeg'),
    await aJpeg(),
    Buffer.from('\r\n'),
    part('pdf', 'volume.pdf', 'application/pdf'),
  ])
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const sending = request(`${origin}/api/articles`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + bytes + tail.length,
    },
  })
  const answered = once(sending, 'response')
  await write(sending, head)
  for (const block of pdfBytes(bytes)) await write(sending, block)
  sending.end(tail)
  const [response] = await answered
  response.resume()
  if (response.statusCode !== 201) throw new Error(`The upload was answered with ${response.statusCode}`)
}

async function write(to: ClientRequest, block: Buffer): Promise<void> {
  if (!to.write(block)) await once(to, 'drain')
}

const field = (name: string, value: string) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const part = (name: string, file: string, type: string) =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`,
  )

/** Looks at a process's resident memory ten times a second. @returns what it had grown by at its highest, in megabytes */
function watchMemory(pid: number) {
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = resident()
  let highest = before
  const look = setInterval(() => {
    highest = Math.max(highest, resident())
  }, 100)
  return {
    grown() {
      clearInterval(look)
      return Math.round(Math.max(highest, resident()) - before)
    },
  }
}
