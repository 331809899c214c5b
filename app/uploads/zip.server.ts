import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { downloadName } from './serve.server'
import { storage } from './storage.server'

export interface ZippedFile {
  title: string
  /** In storage. */
  path: string
}

/**
 * Stored files as one ZIP, numbered in their order. They are stored, not compressed: PDFs and MP3s are compressed already, and so
 * its size is known before a byte is read. Each file is opened when its turn comes.
 * @throws when a file is not there
 */
export async function zipOf(files: ZippedFile[]): Promise<{ bytes: number; stream: Readable }> {
  const stats = await Promise.all(files.map(({ path }) => storage.stat(path)))
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error))
  for (const [index, { title, path }] of files.entries()) {
    const file = stats[index]
    if (!file) throw new Error(`${path} is missing`)
    const number = String(index + 1).padStart(String(files.length).length, '0')
    const options = { compress: false, size: file.bytes, mtime: file.modifiedAt }
    zip.addReadStreamLazy(downloadName(`${number} ${title}`, path), options, (opened) => {
      openUntilClosed(path, stream).then(
        (source) => opened(null, source),
        (error) => void stream.destroy(error),
      )
    })
  }
  const end = { forceZip64Format: hasLongDirectory(files), comment: '' }
  const bytes = await new Promise<number>((resolve) => zip.end(end, resolve as () => void))
  return { bytes, stream }
}

const entryBytes = 80
const longDirectoryBytes = 0xe000

/** yazl counts the size of a directory of 64 KB and more in another way than it writes it, unless it is told how. */
const hasLongDirectory = (files: ZippedFile[]) =>
  files.reduce((sum, { title }) => sum + entryBytes + Buffer.byteLength(title), 0) >= longDirectoryBytes

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
