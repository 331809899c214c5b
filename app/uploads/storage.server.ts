import type { Readable } from 'node:stream'
import { env } from '../platform/env.server'
import { DiskStorage } from './disk-storage.server'
import { openS3 } from './s3-storage.server'

/** Bytes `start` to `end`, both counted in. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBytes {
  path: string
  bytes: number
  modifiedAt: Date
}

/** Where uploads are kept. A path is relative, as `uploads/pdfs/night-buses-3f9a.pdf`; a file appears whole or not at all. */
export interface Storage {
  /** Stores a stream under a path that is not taken; when it fails or `signal` aborts, nothing is left. */
  put(
    path: string,
    source: Readable,
    options?: { type?: string; signal?: AbortSignal },
  ): Promise<{ bytes: number; sha256: string }>
  /** @throws NotFound when there is no such file */
  read(path: string, range?: ByteRange): Promise<Readable>
  stat(path: string): Promise<StoredBytes | undefined>
  /** Deleting what is not there is no error. */
  delete(path: string): Promise<void>
  /** Gives a file another path at once; moving what is not there, or there already, is no error. */
  move(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredBytes>
  /** Removes what an interrupted upload left behind. */
  removeLeftovers(): Promise<void>
}

/** The uploads of this process. */
export const storage: Storage = openStorage(env.storageUrl)

/** Opens the storage at an address, `file:<folder>` or `s3://bucket?endpoint=…&region=…`. */
export function openStorage(url: string): Storage {
  if (url.startsWith('file:')) return new DiskStorage(url.slice('file:'.length))
  return openS3(url)
}
