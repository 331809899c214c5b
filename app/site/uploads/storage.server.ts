import type { Readable } from 'node:stream'
import { env } from '../../platform/env.server'
import type { FileStore } from '../../platform/file-store.server'
import { inSpan } from '../../platform/logging/tracing.server'
import { DiskStorage } from './disk-storage.server'
import { openS3 } from './s3-storage.server'

/** `start` and `end` are both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBytes {
  path: string
  bytes: number
  modifiedAt: Date
}

export interface SignedOptions {
  signedAt: Date
  validForSeconds: number
  /** The Content-Type of the answer. */
  type: string
  cacheControl: string
  disposition?: string
}

/**
 * Stores uploads. Paths are relative, such as `uploads/pdfs/night-buses-3f9a.pdf`. A file appears completely or not
 * at all.
 */
export interface Storage {
  /** Stores a stream under a new path; a failure or an abort leaves nothing behind. */
  put(
    path: string,
    source: Readable,
    options?: { type?: string; signal?: AbortSignal },
  ): Promise<{ bytes: number; sha256: string }>
  /** Replaces an existing file: until the new one is complete, readers get the old one. */
  replace: Storage['put']
  /** @throws NotFound */
  read(path: string, range?: ByteRange): Promise<Readable>
  stat(path: string): Promise<StoredBytes | undefined>
  /** Returns a file's path on this machine's own disks; undefined elsewhere. */
  localFile(path: string): string | undefined
  /**
   * Returns an address from which anybody can fetch the file for a while.
   * @throws Unavailable if files are on disk
   */
  signedAddress(path: string, options: SignedOptions): Promise<string>
  /** Does nothing when the file is missing. */
  delete(path: string): Promise<void>
  /** Does nothing when the file is missing or already moved. */
  move(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredBytes>
  /** Removes incomplete files whose writing process is gone, or which were last written before `before`. */
  removeLeftovers(before: Date): Promise<void>
  /** @throws when nothing can be stored: a wrong bucket or login, a folder that is read-only or gone */
  check(): Promise<void>
}

export const storage: Storage = traced(openStorage(env.storageUrl, env.fileStore))

/** @param forBrowsers where they reach an S3 service, if not at the same address as this program */
export function openStorage(url: string, forBrowsers?: FileStore): Storage {
  if (url.startsWith('file:')) return new DiskStorage(url.slice('file:'.length))
  return openS3(url, forBrowsers)
}

/** Wraps a storage with a tracing span for each call. */
function traced(storage: Storage): Storage {
  const spanned = <Args extends unknown[], T>(name: string, call: (...args: Args) => Promise<T>) => {
    return (...args: Args) =>
      inSpan(`storage ${name}`, { 'storage.path': String(args[0] ?? '') }, () => call(...args))
  }
  return {
    put: spanned('put', storage.put.bind(storage)),
    replace: spanned('replace', storage.replace.bind(storage)),
    read: spanned('read', storage.read.bind(storage)),
    stat: spanned('stat', storage.stat.bind(storage)),
    signedAddress: storage.signedAddress.bind(storage),
    delete: spanned('delete', storage.delete.bind(storage)),
    move: spanned('move', storage.move.bind(storage)),
    check: spanned('check', storage.check.bind(storage)),
    localFile: storage.localFile.bind(storage),
    list: storage.list.bind(storage),
    removeLeftovers: storage.removeLeftovers.bind(storage),
  }
}
