import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { storage } from '../../uploads/storage.server'

const sampleBytes = 1024

/** Where the samples begin: at 0, 1 KB, 4 KB, 16 KB and so on up to 1 GB. */
const sampleStarts = [0, ...Array.from({ length: 11 }, (_, power) => 1024 * 4 ** power)]

/**
 * Computes by which hash an e-reader names a stored file: the MD5 of samples of it.
 * Source: `partialMD5` of KOReader.
 * @returns undefined for a file that is missing
 */
export async function fileDigest(path: string): Promise<string | undefined> {
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
