import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NotFound, Unavailable } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { isProcessGone, nodeId } from '../../platform/process/node.server'
import { FileSink } from './file-sink.server'
import type { ByteRange, Storage, StoredBytes } from './storage-contract'

export class DiskStorage implements Storage {
  private temporary: string

  constructor(private root: string) {
    this.root = path.resolve(root)
    this.temporary = path.join(this.root, 'uploads', '.incoming')
  }

  put(name: string, source: Readable, options: { signal?: AbortSignal } = {}) {
    return this.write(link, name, source, options)
  }

  replace(name: string, source: Readable, options: { signal?: AbortSignal } = {}) {
    return this.write(rename, name, source, options)
  }

  private async write(place: typeof link, name: string, source: Readable, options: { signal?: AbortSignal }) {
    const target = this.resolve(name)
    const incoming = path.join(this.temporary, `${nodeId}.${randomUUID()}`)
    try {
      await mkdir(this.temporary, { recursive: true })
      await mkdir(path.dirname(target), { recursive: true })
      const sink = new FileSink(await open(incoming, 'wx'))
      await pipeline(source, sink, options)
      await place(incoming, target)
      await syncFolder(path.dirname(target))
      return sink.result()
    } finally {
      await rm(incoming, { force: true })
    }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    if (!(await this.stat(name))) throw new NotFound(t('File not found.'))
    return createReadStream(this.resolve(name), range)
  }

  async stat(name: string): Promise<StoredBytes | undefined> {
    const stats = await stat(this.resolve(name)).catch(unlessMissing)
    return stats?.isFile() ? { path: name, bytes: stats.size, modifiedAt: stats.mtime } : undefined
  }

  localFile(name: string): string {
    return this.resolve(name)
  }

  async signedAddress(): Promise<never> {
    throw new Unavailable(t('Files on disk have no address of their own.'))
  }

  async delete(name: string): Promise<void> {
    await rm(this.resolve(name), { force: true })
  }

  async move(from: string, to: string): Promise<void> {
    const target = this.resolve(to)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(this.resolve(from), target).catch(unlessMissing)
  }

  async *list(prefix: string): AsyncIterable<StoredBytes> {
    const root = prefix.split('/')[0] ?? ''
    const folders = await readdir(this.resolve(root), { withFileTypes: true }).catch(unlessMissing)
    for (const folder of folders ?? []) {
      if (!folder.isDirectory() || folder.name.startsWith('.')) continue
      for (const name of await readdir(this.resolve(`${root}/${folder.name}`))) {
        const file = await this.stat(`${root}/${folder.name}/${name}`)
        if (file?.path.startsWith(prefix)) yield file
      }
    }
  }

  async removeLeftovers(before: Date): Promise<void> {
    const names = (await readdir(this.temporary).catch(unlessMissing)) ?? []
    for (const name of names) {
      const file = path.join(this.temporary, name)
      const stats = await stat(file).catch(unlessMissing)
      const [writer = ''] = name.split('.')
      const isOld = stats && stats.mtime < before
      if (isOld || isProcessGone(writer)) await rm(file, { force: true })
    }
  }

  async check(): Promise<void> {
    await access(this.root, constants.W_OK)
  }

  private resolve(name: string): string {
    const resolved = path.resolve(this.root, name)
    if (!resolved.startsWith(`${this.root}${path.sep}`)) throw new NotFound(t('File not found.'))
    return resolved
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
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
