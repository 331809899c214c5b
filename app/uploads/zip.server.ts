import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { ZipFile } from 'yazl'
import { downloadName } from './serve.server'
import { type StoredBytes, storage } from './storage.server'

export interface ZippedFile {
  title: string
  /** In storage. */
  path: string
}

/** Of a ZIP: a stored file, or a text. */
export type ZipEntry = { name: string } & ({ file: StoredBytes } | { text: string })

export interface Zip {
  bytes: number
  stream: Readable
}

/** Stored files as one ZIP, numbered in their order. @throws when a file is not there */
export async function zipOf(files: ZippedFile[]): Promise<Zip> {
  const stats = await statsOf(files.map(({ path }) => path))
  return zipOfEntries(
    files.map(({ title, path }, index) => {
      const file = stats[index]
      if (!file) throw new Error(`${path} is missing`)
      const number = String(index + 1).padStart(String(files.length).length, '0')
      return { name: downloadName(`${number} ${title}`, path), file }
    }),
  )
}

const askedAtOnce = 20

/** Of each of these files, in their order; undefined for one that is not there. */
export function statsOf(paths: string[]): Promise<(StoredBytes | undefined)[]> {
  const limit = pLimit(askedAtOnce)
  return Promise.all(paths.map((path) => limit(() => storage.stat(path))))
}

/**
 * They are stored, not compressed: pictures, PDFs and MP3s are compressed already, and so its size is known before a byte is read. Each file
 * is opened when its turn comes.
 */
export async function zipOfEntries(entries: ZipEntry[]): Promise<Zip> {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error))
  for (const entry of entries) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.name, { compress: false })
    else addFile(zip, stream, entry)
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

/** yazl counts the size of a directory of 64 KB and more in another way than it writes it, unless it is told how. */
const hasLongDirectory = (entries: ZipEntry[]) =>
  entries.reduce((sum, { name }) => sum + entryBytes + Buffer.byteLength(name), 0) >= longDirectoryBytes

/** Whoever takes the ZIP may be gone before its end: then nobody reads the file on. */
async function openUntilClosed(path: string, reader: Readable): Promise<Readable> {
  const source = await storage.read(path)
  const close = () => source.destroy()
  reader.once('close', close)
  source.once('error', (error) => reader.destroy(error))
  source.once('end', () => reader.off('close', close))
  if (reader.destroyed) close()
  return source
}
