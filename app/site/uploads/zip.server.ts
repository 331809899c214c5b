import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { ZipFile } from 'yazl'
import { downloadFileName } from './serve.server'
import { storage } from './storage.server'
import type { StoredBytes } from './storage-contract'

export interface ZippedFile {
  title: string
  /** The path in storage. */
  path: string
  /** The file's full name in the ZIP; by default its number and title. */
  name?: string
}

/** An entry of a ZIP: a stored file, or content in memory, dated now by default. */
export type ZipEntry = { name: string } & (
  | { file: StoredBytes }
  | { text: string; modifiedAt?: Date }
  | { bytes: Buffer; modifiedAt?: Date }
)

export interface Zip {
  bytes: number
  stream: Readable
}

/** @throws when a file is missing */
export async function makeZipOfFiles(files: ZippedFile[]): Promise<Zip> {
  const stats = await statStoredFiles(files.map(({ path }) => path))
  return makeZipOfEntries(
    files.map(({ title, path, name }, index) => {
      const file = stats[index]
      if (!file) throw new Error(`${path} is missing`)
      const number = String(index + 1).padStart(String(files.length).length, '0')
      return { name: name ?? downloadFileName(`${number} ${title}`, path), file }
    }),
  )
}

const askedAtOnce = 20

/** Returns size and date of these files, in order; undefined for a missing one. */
export function statStoredFiles(paths: string[]): Promise<(StoredBytes | undefined)[]> {
  const limit = pLimit(askedAtOnce)
  return Promise.all(paths.map((path) => limit(() => storage.stat(path))))
}

/**
 * Packs entries uncompressed, since pictures, PDFs and MP3s are compressed already; so the size is known before a byte
 * is read. Each file is opened in its turn.
 */
export async function makeZipOfEntries(entries: ZipEntry[]): Promise<Zip> {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error))
  for (const entry of entries) {
    if ('file' in entry) {
      addFile(zip, stream, entry)
      continue
    }
    const bytes = 'text' in entry ? Buffer.from(entry.text) : entry.bytes
    zip.addBuffer(bytes, entry.name, { compress: false, mtime: entry.modifiedAt })
  }
  const end = { forceZip64Format: hasLongDirectory(entries), comment: '' }
  const bytes = await new Promise<number>((resolve) => zip.end(end, resolve as () => void))
  return { bytes, stream }
}

function addFile(zip: ZipFile, stream: Readable, { name, file }: { name: string; file: StoredBytes }): void {
  const options = { compress: false, size: file.bytes, mtime: file.modifiedAt }
  zip.addReadStreamLazy(name, options, (opened) => {
    openUntilClosed(file.path, stream).then(
      (source) => opened(null, source),
      (error) => void stream.destroy(error),
    )
  })
}

const entryBytes = 80
const longDirectoryBytes = 0xe000

/** Tells whether yazl computes the size of the directory wrongly, from 64 KB on, unless it is told. */
const hasLongDirectory = (entries: ZipEntry[]) =>
  entries.reduce((sum, { name }) => sum + entryBytes + Buffer.byteLength(name), 0) >= longDirectoryBytes

/** Opens a file for the ZIP, unless the client has disconnected. */
async function openUntilClosed(path: string, reader: Readable): Promise<Readable> {
  const source = await storage.read(path)
  const close = () => source.destroy()
  reader.once('close', close)
  source.once('error', (error) => reader.destroy(error))
  source.once('end', () => reader.off('close', close))
  if (reader.destroyed) close()
  return source
}
