import type { Readable } from 'node:stream'

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
