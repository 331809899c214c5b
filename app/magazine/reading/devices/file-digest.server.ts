import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { log } from '../../../platform/logging/log.server'
import { storage } from '../../../site/uploads/storage.server'

/* The length of a sample. KOReader names a file by the MD5 of samples of it. Source: its `partialMD5`. */

const sampleBytes = 1024

/** The starts of the samples: at 0, 1 KB, 4 KB, 16 KB and so on up to 1 GB. */
const sampleStarts = [0, ...Array.from({ length: 11 }, (_, power) => 1024 * 4 ** power)]

/** Computes the hash of a stored file; undefined for one that is missing. */
export async function computeFileDigest(path: string): Promise<string | undefined> {
  const stat = await storage.stat(path)
  if (!stat) return
  const hash = createHash('md5')
  for (const start of sampleStarts) {
    if (start >= stat.bytes) break
    const end = Math.min(start + sampleBytes, stat.bytes) - 1
    hash.update(await buffer(await storage.read(path, { start, end })))
  }
  return hash.digest('hex')
}

/** Passes a file through, and reports its hash when it is complete. */
export function reportDigestWhenRead(file: Readable, tell: (digest: string) => Promise<unknown>): Readable {
  const passed = Readable.from(sampled(file, tell), { objectMode: false })
  // A stream that nobody reads ends without running the generator.
  return passed.once('close', () => file.destroy())
}

async function* sampled(file: Readable, tell: (digest: string) => Promise<unknown>) {
  const hash = createHash('md5')
  let at = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (const start of sampleStarts) {
      const [from, to] = [Math.max(start, at), Math.min(start + sampleBytes, at + chunk.length)]
      if (from < to) hash.update(chunk.subarray(from - at, to - at))
    }
    at += chunk.length
    yield chunk
  }
  await tell(hash.digest('hex')).catch((error) =>
    log.warn({ err: error }, 'the digest of a file could not be stored'),
  )
}
