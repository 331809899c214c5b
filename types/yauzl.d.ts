declare module 'yauzl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
  }

  export interface ZipFile extends EventEmitter {
    entryCount: number
    readEntry(): void
    openReadStream(entry: Entry, done: (error: Error | null, content: Readable) => void): void
    close(): void
  }

  export function open(
    path: string,
    options: { lazyEntries?: boolean; autoClose?: boolean },
    done: (error: Error | null, zip: ZipFile) => void,
  ): void
}
