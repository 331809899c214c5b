import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Writes a file atomically, for content that can be made again; of two at once, one replaces the other. */
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
