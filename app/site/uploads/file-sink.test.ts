import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { FileSink } from './file-sink.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-sink-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('files that are written at once and after each other keep their own bytes, whatever is given up between them', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        if (at % 3 === 0) return expect(written(`${round}-${at}`, brokenOff())).rejects.toThrow('gone')
        const bytes = randomBytes(sizes[(round + at) % sizes.length] ?? 0)
        const { sink, file } = await written(`${round}-${at}`, inPieces(bytes))
        expect(readFileSync(file).equals(bytes)).toBe(true)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        expect(sink.result()).toEqual({ bytes: bytes.length, sha256 })
      }),
    )
  }
})

const batch = 256 * 1024
const sizes = [0, 1, 70_000, batch - 1, batch, batch + 1, 2 * batch, 1_500_000]

async function written(name: string, source: Readable) {
  const file = path.join(folder, name)
  const sink = new FileSink(await open(file, 'wx'))
  await pipeline(source, sink)
  return { sink, file }
}

const inPieces = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 65_000) yield bytes.subarray(at, at + 65_000)
    })(),
    { objectMode: false },
  )

const brokenOff = () =>
  Readable.from(
    (function* () {
      for (let at = 0; at < 9; at += 1) yield Buffer.alloc(65_000, 255)
      throw new Error('gone')
    })(),
    { objectMode: false },
  )
