import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/**
 * Copies a stream to the disk, until it is safe there.
 * @param {import('node:stream').Readable} source
 * @param {string} file
 */
export async function syncedCopy(source, file) {
  await pipeline(source, createWriteStream(file))
  const handle = await open(file)
  await handle.sync()
  await handle.close()
}
