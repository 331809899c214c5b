import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '../../platform/durations'
import { openStorage } from '../../site/uploads/storage.server'

/** An archive that can be read, more than once. */
export interface Archive {
  /** The archive's name in messages. */
  title: string
  open(): Promise<Readable>
}

/** An archive that is being written. */
export interface ArchiveDraft extends Archive {
  write(bytes: Readable): Promise<unknown>
  /** Keeps it, in a folder under this name; in a bucket it keeps the name that it has. */
  keep(name: string): Promise<{ file: string; bytes: number }>
  drop(): Promise<void>
}

export interface ListedArchive {
  name: string
  bytes: number
  madeAt: Date
}

/** A folder or a bucket that holds archives. */
export interface BackupPlace {
  /** The folder, or the bucket without its keys. */
  title: string
  /** The folder; undefined for a bucket. */
  folder?: string
  /** The address of an archive in it, as `backUp` takes it. */
  addressOf(name: string): string
  archive(name: string): Archive
  /** @param workFolder a folder that is removed afterwards */
  draft(name: string, workFolder: string): ArchiveDraft
  has(name: string): Promise<boolean>
  /** Lists archives of any site, the newest first. */
  list(): Promise<ListedArchive[]>
  /** Deletes an archive; a missing one is ignored. */
  delete(name: string): Promise<void>
  /** Removes what uploads that were cut off hours ago left in a bucket. */
  removeLeftovers(): Promise<void>
}

const archiveName = /^zinehouse-\d{4}-\d\d-\d\dT\d{6}Z(-incomplete)?\.tar(\.age)?$/
const endsAsFile = /\.(tar|age|gz|tgz|zip|bak)$/i

/** The name of an archive that is begun now. */
export const newArchiveName = (isEncrypted: boolean, now = new Date()): string =>
  `zinehouse-${now.toISOString().slice(0, 19).replace(/:/g, '')}Z.tar${isEncrypted ? '.age' : ''}`

/** @param address a folder, or `s3://bucket/prefix?endpoint=…` */
export const openBackupPlace = (address: string): BackupPlace =>
  isBucket(address) ? bucketPlace(address) : folderPlace(path.resolve(address))

/** Splits an address into the place and the archive's name; the name is undefined if the address is a place's. */
export function placeAndName(address: string): { place: BackupPlace; name?: string } {
  if (!isBucket(address)) {
    if (isFolder(address)) return { place: folderPlace(path.resolve(address)) }
    const file = path.resolve(address)
    return { place: folderPlace(path.dirname(file)), name: path.basename(file) }
  }
  const url = new URL(address)
  const [, folder = '', name = ''] = /^(.*?)([^/]*)$/.exec(url.pathname) ?? []
  if (!endsAsFile.test(name)) return { place: bucketPlace(address) }
  url.pathname = folder
  return { place: bucketPlace(url.href), name: decodeURIComponent(name) }
}

/**
 * Finds an archive to read: a file, an address in a bucket, or the name of one where BACKUP_TO says.
 * @param typed as it was typed; `file` is the same as a path
 */
export function archiveToRead(typed: string, file: string, backupTo: string | undefined): Archive {
  if (isBucket(typed)) {
    const { place, name } = placeAndName(typed)
    if (!name) throw new Error(`${place.title} is a place of archives: add the name of one.`)
    return place.archive(name)
  }
  if (backupTo && archiveName.test(typed) && !existsSync(file))
    return openBackupPlace(backupTo).archive(typed)
  return fileArchive(file)
}

export function fileArchive(file: string): Archive {
  return { title: file, open: async () => createReadStream(file, { highWaterMark: 1024 * 1024 }) }
}

const isBucket = (address: string) => address.startsWith('s3://')

/** Tells whether a target is a folder: it is one, or it does not exist and has no archive's name. */
function isFolder(target: string): boolean {
  if (/[\\/]$/.test(target)) return true
  return existsSync(target) ? statSync(target).isDirectory() : !endsAsFile.test(target)
}

function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name)
  return {
    title: folder,
    folder,
    addressOf: at,
    archive: (name) => fileArchive(at(name)),
    draft: (_name, workFolder) => fileDraft(path.join(workFolder, 'archive'), folder),
    has: async (name) => existsSync(at(name)),
    async list() {
      const names = (await readdir(folder)).filter((name) => archiveName.test(name))
      const listed = names.map(async (name) => {
        const { size: bytes, mtime: madeAt } = await stat(at(name))
        return { name, bytes, madeAt }
      })
      return (await Promise.all(listed)).sort(newestFirst)
    },
    delete: (name) => rm(at(name), { force: true }),
    async removeLeftovers() {},
  }
}

function fileDraft(file: string, folder: string): ArchiveDraft {
  return {
    ...fileArchive(file),
    async write(bytes) {
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
      let writeError: Error | undefined
      target.once('error', (error) => {
        writeError = error
      })
      // Other errors only say that the stream was aborted.
      await pipeline(bytes, target).catch((error) => {
        throw writeError ?? error
      })
    },
    async keep(name) {
      const finished = path.join(folder, name)
      await rename(file, finished)
      await syncFolder(folder)
      return { file: finished, bytes: (await stat(finished)).size }
    },
    drop: () => rm(file, { force: true }),
  }
}

/** Cut-off uploads that began before this have ended, since one backup is made at a time. */
const cutOffAfterMs = 12 * hourMs

function bucketPlace(address: string): BackupPlace {
  const { host, pathname } = new URL(address)
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  const prefix = folder && `${folder}/`
  const storage = openStorage(address)
  const archive = (name: string): Archive => ({
    title: `s3://${host}/${prefix}${name}`,
    open: () => storage.read(prefix + name),
  })
  return {
    title: `s3://${host}/${folder}`,
    addressOf: (name) => Object.assign(new URL(address), { pathname: `/${prefix}${name}` }).href,
    archive,
    draft: (name) => ({
      ...archive(name),
      write: (bytes) => storage.put(prefix + name, bytes, { type: 'application/octet-stream' }),
      async keep() {
        const { bytes = 0 } = (await storage.stat(prefix + name)) ?? {}
        return { file: archive(name).title, bytes }
      },
      drop: () => storage.delete(prefix + name),
    }),
    has: async (name) => Boolean(await storage.stat(prefix + name)),
    async list() {
      const found: ListedArchive[] = []
      for await (const { path: stored, bytes, modifiedAt: madeAt } of storage.list(`${prefix}zinehouse-`)) {
        const name = stored.slice(prefix.length)
        if (archiveName.test(name)) found.push({ name, bytes, madeAt })
      }
      return found.sort(newestFirst)
    },
    delete: (name) => storage.delete(prefix + name),
    removeLeftovers: () =>
      storage.removeLeftovers(new Date(Date.now() - cutOffAfterMs), `${prefix}zinehouse-`),
  }
}

const newestFirst = (one: ListedArchive, other: ListedArchive) =>
  other.madeAt.getTime() - one.madeAt.getTime()

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
