import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Writes a file that can be made anew, so that it is there whole or not at all; of two at once, one takes the other's place. */
export async function writeWholeFile(file: string, content: Buffer | Readable): Promise<void> {
  const incoming = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(incoming, content)
    await rename(incoming, file)
  } finally {
    await rm(incoming, { force: true })
  }
}
