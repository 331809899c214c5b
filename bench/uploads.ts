import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { admin, caller } from '../test/http/shop'
import { watchMemory } from '../test/memory'
import { type RunningServer, startServer } from '../test/server'
import { startBare } from './bare'
import { median, round } from './figures'
import { scaled } from './scale'
import { syncedCopy } from './synced-copy.mjs'
import { aPdf, sendArticle } from './upload-stream'

/** Of each, the least share of the speed at which a bare server copies to the same disk. */
const loads = [
  { what: '1 GB PDF', uploads: 1, megabytesEach: scaled(1024), wantedRatio: 0.8 },
  { what: 'ten PDFs of 100 MB at once', uploads: 10, megabytesEach: scaled(100), wantedRatio: 0.6 },
]
const wantedGrownMegabytes = 60

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
  const { token } = await caller(server, 'boss')
  const cover = await aCover()
  await sendArticle(server.origin, token, cover, 1)
  const grown = watchMemory(server.process.pid)

  const { what, uploads, megabytesEach, wantedRatio } = load
  const files = Array.from({ length: uploads }, (_, at) => path.join(server.dataDir, `copy-${at}`))
  const send = (origin: string) =>
    Promise.all(files.map(() => sendArticle(origin, token, cover, megabytesEach)))
  const ways = [
    timed(() => Promise.all(files.map((file) => syncedCopy(aPdf(megabytesEach), file)))),
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
    ratioToCopy: round(uploaded / copied),
    ratio: round(uploaded / received),
    wantedRatio,
    grownMegabytes: grown && Math.round(grown()),
    wantedGrownMegabytes,
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

const aCover = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#e8431f' } })
    .jpeg()
    .toBuffer()
