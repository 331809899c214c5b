import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { type RunningServer, startServer } from '../test/server'
import { startBare } from './bare'
import { copy, sendArticle } from './upload-stream'

const password = 'correct horse battery'
const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: password }

/** What an upload must reach: half the speed of a bare server's copy to the same disk, and so much more memory at most. */
const wanted = { ratio: 0.5, grownMegabytes: 80 }
const loads = [
  { what: '1 GB PDF', uploads: 1, megabytesEach: 1024 },
  { what: 'ten PDFs of 100 MB at once', uploads: 10, megabytesEach: 100 },
]

/**
 * Megabytes per second of uploads, and what memory the server takes for them, beside two references on the same disk: a bare
 * `node:http` server that copies the same requests to it, and a copy that no network stands before.
 */
export async function measureUploads(folder: string) {
  const rows = []
  for (const load of loads) rows.push(await measure(path.join(folder, `uploads-${load.uploads}`), load))
  console.table(rows)
  return rows
}

async function measure(folder: string, load: (typeof loads)[number]) {
  mkdirSync(folder)
  const server = await startServer({ DATA_DIR: folder, ...admin })
  const bare = await startBare('./bare-receiver.mjs', { folder })
  try {
    return await measureOn(server, bare.origin, load)
  } finally {
    bare.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(server: RunningServer, bareOrigin: string, load: (typeof loads)[number]) {
  const token = await logIn(server.origin)
  const cover = await aCover()
  await sendArticle(server.origin, token, cover, 1)
  const memory = peakMemory(server.process.pid ?? 0)

  const { what, uploads, megabytesEach } = load
  const files = Array.from({ length: uploads }, (_, at) => path.join(server.dataDir, `copy-${at}`))
  const send = (origin: string) =>
    Promise.all(files.map(() => sendArticle(origin, token, cover, megabytesEach)))
  const ways = [
    timed(() => Promise.all(files.map((file) => copy(file, megabytesEach)))),
    timed(() => send(bareOrigin)),
    timed(() => send(server.origin)),
  ] as const
  // Whoever writes where a file was just removed finds its memory warm: each way has each turn once.
  for (let round = 0; round < ways.length; round += 1) {
    for (let turn = 0; turn < ways.length; turn += 1) {
      await ways[(round + turn) % ways.length]?.run()
      for (const file of files) rmSync(file, { force: true })
      rmSync(path.join(server.dataDir, 'uploads/pdfs'), { recursive: true, force: true })
    }
  }
  const [copied = 0, received = 0, uploaded = 0] = ways.map(
    ({ seconds }) => (uploads * megabytesEach) / median(seconds),
  )
  return {
    what,
    copyMegabytesPerSecond: Math.round(copied),
    bareMegabytesPerSecond: Math.round(received),
    uploadMegabytesPerSecond: Math.round(uploaded),
    ratioToCopy: share(uploaded, copied),
    ratio: share(uploaded, received),
    wantedRatio: wanted.ratio,
    grownMegabytes: memory(),
    wantedGrownMegabytes: wanted.grownMegabytes,
  }
}

/** Work that notes how many seconds each run of it takes. */
function timed(work: () => Promise<unknown>) {
  const seconds: number[] = []
  return {
    seconds,
    async run() {
      const before = performance.now()
      await work()
      seconds.push((performance.now() - before) / 1000)
    },
  }
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

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const share = (speed: number, reference: number) => Math.round((100 * speed) / reference) / 100
