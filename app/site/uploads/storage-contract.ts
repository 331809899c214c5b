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

export interface SignedAddressOptions {
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
  /** Stores a stream under a new path; after a failure or an abort nothing is stored. */
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
  /** Returns a file's path on this machine's disks; undefined if it is elsewhere. */
  localFile(path: string): string | undefined
  /**
   * Returns an address from which anybody can fetch the file for some time.
   * @throws Unavailable if files are on disk
   */
  signedAddress(path: string, options: SignedAddressOptions): Promise<string>
  /** Deletes a file; a missing one is ignored. */
  delete(path: string): Promise<void>
  /** Moves a file; one that is missing or already moved is ignored. */
  move(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredBytes>
  /**
   * Removes incomplete files whose writing process has ended, or which were last written before `before`.
   * @param prefix of their paths at an S3 service, if they are no uploads
   */
  removeLeftovers(before: Date, prefix?: string): Promise<void>
  /** @throws when nothing can be stored: a wrong bucket or login, a folder that is read-only or missing */
  check(): Promise<void>
}
