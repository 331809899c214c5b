import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { startServer } from '../test/server'
import { startBare } from './bare'
import { median, round } from './figures'
import { fireLight } from './fire-light'
import { cpuMsOf } from './load'
import { scaled } from './scale'
import { startStatic } from './static-nginx'

const rounds = scaled(5)
const requests = scaled(5000, 40)
const connections = 16
const cover = 'uploads/covers/bench.jpg'
const volume = 'uploads/pdfs/bench.pdf'
const range = 'bytes=0-65535'

/** A cover of 187 KB and 64 KB of a PDF, beside nginx with the same folder and a bare server with the same bytes, asked in turn. */
export async function measureFiles(folder: string) {
  const site = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  const nginx = await startStatic(folder)
  await aLargeCover(path.join(folder, cover))
  const asked = [
    {
      name: 'cover',
      address: `/${cover}`,
      headers: {} as Record<string, string>,
      bytes: statSync(path.join(folder, cover)).size,
    },
    { name: 'range of a PDF', address: `/${volume}`, headers: { range }, bytes: 65_536 },
  ]
  const rows = []
  for (const { name, address, headers, bytes } of asked) {
    const body = Buffer.alloc(bytes, 'x').toString('base64')
    const bare = await startBare('./bare-server.mjs', { body, type: 'application/octet-stream' })
    const servers = [
      { name: 'site', origin: site.origin, pid: site.process.pid ?? 0 },
      { name: 'bare', ...bare },
    ]
    if (nginx) servers.push({ name: 'nginx', ...nginx })
    const turns = new Map(servers.map((server) => [server.name, [] as Turn[]]))
    for (let turn = 0; turn <= rounds; turn += 1) {
      for (const server of servers) {
        const measured = await aTurn(server.pid, server.origin + address, headers)
        // The first turn warms up.
        if (turn > 0) turns.get(server.name)?.push(measured)
      }
    }
    bare.stop()
    const middle = (server: string, figure: keyof Turn) =>
      median((turns.get(server) ?? []).map((turn) => turn[figure]))
    const share = (server: string, figure: keyof Turn) =>
      round(middle('site', figure) / middle(server, figure))
    rows.push({
      file: name,
      bytes,
      requestsPerSecond: Math.round(middle('site', 'rate')),
      ofBare: share('bare', 'rate'),
      ofNginx: nginx && share('nginx', 'rate'),
      processorOfBare: share('bare', 'cpuMs'),
      processorOfNginx: nginx && share('nginx', 'cpuMs'),
    })
  }
  await nginx?.stop()
  await site.stop()
  console.table(rows)
  return rows
}

interface Turn {
  rate: number
  /** Processor time of a request. */
  cpuMs: number
}

async function aTurn(pid: number, url: string, headers: Record<string, string>): Promise<Turn> {
  const before = cpuMsOf([pid])
  const rate = await fireLight({ url, connections, amount: requests, headers })
  return { rate, cpuMs: (cpuMsOf([pid]) - before) / requests }
}

/** Of noise, which no JPEG makes small. */
async function aLargeCover(file: string): Promise<void> {
  const size = { width: 450, height: 600 }
  const raw = { ...size, channels: 3 as const }
  await sharp(randomBytes(size.width * size.height * 3), { raw })
    .jpeg({ quality: 82 })
    .toFile(file)
}
