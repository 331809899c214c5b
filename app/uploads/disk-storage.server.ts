import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NotFound } from '../platform/errors'
import { FileSink } from './file-sink.server'
import type { ByteRange, Storage, StoredBytes } from './storage.server'

/** Uploads in a folder: written to a temporary file, synced, and linked into place. */
export class DiskStorage implements Storage {
  private temporary: string

  constructor(private root: string) {
    this.root = path.resolve(root)
    this.temporary = path.join(this.root, 'uploads', '.incoming')
  }

  async put(name: string, source: Readable, options: { signal?: AbortSignal } = {}) {
    const target = this.locate(name)
    const incoming = path.join(this.temporary, randomUUID())
    try {
      await mkdir(this.temporary, { recursive: true })
      await mkdir(path.dirname(target), { recursive: true })
      const file = new FileSink(await open(incoming, 'wx'))
      await pipeline(source, file, options)
      await link(incoming, target)
      await synced(path.dirname(target))
      return file.stored()
    } finally {
      await rm(incoming, { force: true })
    }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    if (!(await this.stat(name))) throw new NotFound('File not found.')
    return createReadStream(this.locate(name), range)
  }

  async stat(name: string): Promise<StoredBytes | undefined> {
    const found = await stat(this.locate(name)).catch(unlessMissing)
    return found?.isFile() ? { path: name, bytes: found.size, modifiedAt: found.mtime } : undefined
  }

  async delete(name: string): Promise<void> {
    await rm(this.locate(name), { force: true })
  }

  async move(from: string, to: string): Promise<void> {
    const target = this.locate(to)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(this.locate(from), target).catch(unlessMissing)
  }

  async *list(prefix: string): AsyncIterable<StoredBytes> {
    const root = prefix.split('/')[0] ?? ''
    const folders = await readdir(this.locate(root), { withFileTypes: true }).catch(unlessMissing)
    for (const folder of folders ?? []) {
      if (!folder.isDirectory() || folder.name.startsWith('.')) continue
      for (const name of await readdir(this.locate(`${root}/${folder.name}`))) {
        const found = await this.stat(`${root}/${folder.name}/${name}`)
        if (found?.path.startsWith(prefix)) yield found
      }
    }
  }

  async removeLeftovers(): Promise<void> {
    await rm(this.temporary, { recursive: true, force: true })
  }

  private locate(name: string): string {
    const located = path.resolve(this.root, name)
    if (!located.startsWith(`${this.root}${path.sep}`)) throw new NotFound('File not found.')
    return located
  }
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return
  throw error
}
