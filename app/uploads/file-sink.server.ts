import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { ThreadedHash } from './hashing.server'

type Done = (error?: Error | null) => void

/** So much is gathered before disk and hash are asked to take it: each asking costs as much as some kilobytes. */
const batchBytes = 256 * 1024
/** A file is flushed to the disk while it still comes, at every so many bytes: at its end there is little left to wait for. */
const flushBytes = 64 * 1024 * 1024

/**
 * A file that is written from a stream and hashed on the way; it ends synced and closed. It has two buffers and no more:
 * while disk and hash take the one, the other fills.
 */
export class FileSink extends Writable {
  private filling = Buffer.from(new SharedArrayBuffer(batchBytes))
  private spare = Buffer.from(new SharedArrayBuffer(batchBytes))
  private filled = 0
  private bytes = 0
  private flushedBytes = 0
  private hash?: ThreadedHash
  private sha256 = ''
  private taking: Promise<unknown> = Promise.resolve()
  private flushing: Promise<void> = Promise.resolve()

  constructor(private file: FileHandle) {
    super({ highWaterMark: 64 * 1024 })
  }

  /** What was written, once it has finished. */
  stored() {
    return { bytes: this.bytes, sha256: this.sha256 }
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    const taken = chunk.copy(this.filling, this.filled)
    this.filled += taken
    if (this.filled < batchBytes) done()
    else this.passOn().then(() => this._write(chunk.subarray(taken), '', done), done)
  }

  override _final(done: Done): void {
    this.finishFile().then(() => done(), done)
  }

  override _destroy(error: Error | null, done: Done): void {
    Promise.allSettled([this.taking, this.flushing])
      .then(() => this.hash?.leave())
      .then(() => this.file.close())
      .then(() => done(error), done)
  }

  /** Hands what is there to disk and hash, once they have taken what was before. */
  private async passOn(): Promise<void> {
    await this.taking
    const batch = this.filling
    const [length, position] = [this.filled, this.bytes]
    this.filling = this.spare
    this.spare = batch
    this.filled = 0
    this.bytes += length

    this.hash ??= new ThreadedHash()
    const hashed = this.hash.update(batch.buffer as unknown as SharedArrayBuffer, length)
    this.taking = Promise.all([this.written(batch.subarray(0, length), position), hashed])
    this.taking.catch(() => {})
    if (this.bytes - this.flushedBytes > flushBytes) await this.flush()
  }

  private async written(batch: Buffer, position: number): Promise<void> {
    for (let done = 0; done < batch.length; ) {
      const { bytesWritten } = await this.file.write(batch, done, batch.length - done, position + done)
      done += bytesWritten
    }
  }

  private async flush(): Promise<void> {
    this.flushedBytes = this.bytes
    await this.flushing
    this.flushing = this.file.datasync()
    this.flushing.catch(() => {})
  }

  private async finishFile(): Promise<void> {
    if (this.hash) {
      await this.passOn()
      await this.taking
      this.sha256 = await this.hash.digest()
    } else {
      const whole = this.filling.subarray(0, this.filled)
      this.bytes = whole.length
      this.sha256 = createHash('sha256').update(whole).digest('hex')
      await this.written(whole, 0)
    }
    await this.flushing
    await this.file.sync()
  }
}
