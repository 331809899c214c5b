import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'

type Done = (error?: Error | null) => void

/** So much is gathered before the disk is asked to write it: asking costs more than hashing some kilobytes. */
const batchBytes = 512 * 1024
/** A file is flushed to the disk while it still comes, at every so many bytes: at its end there is little left to wait for. */
const flushBytes = 64 * 1024 * 1024

/**
 * A file that is written from a stream and hashed on the way; it ends synced and closed. It has two buffers and no more:
 * while the disk takes the one, the other fills.
 */
export class FileSink extends Writable {
  private digest = createHash('sha256')
  private filling = Buffer.allocUnsafeSlow(batchBytes)
  private spare = Buffer.allocUnsafeSlow(batchBytes)
  private filled = 0
  private bytes = 0
  private flushedBytes = 0
  private writing: Promise<void> = Promise.resolve()
  private flushing: Promise<void> = Promise.resolve()

  constructor(private file: FileHandle) {
    super({ highWaterMark: 64 * 1024 })
  }

  /** What was written, once it has finished. */
  stored() {
    return { bytes: this.bytes, sha256: this.digest.digest('hex') }
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    const taken = chunk.copy(this.filling, this.filled)
    this.filled += taken
    if (this.filled < batchBytes) done()
    else this.writeBatch().then(() => this._write(chunk.subarray(taken), '', done), done)
  }

  override _final(done: Done): void {
    this.writeBatch()
      .then(() => this.writing)
      .then(() => this.flushing)
      .then(() => this.file.sync())
      .then(() => done(), done)
  }

  override _destroy(error: Error | null, done: Done): void {
    Promise.allSettled([this.writing, this.flushing])
      .then(() => this.file.close())
      .then(() => done(error), done)
  }

  /** Hands what is there to the disk, once it has taken what was before, and hashes it meanwhile. */
  private async writeBatch(): Promise<void> {
    await this.writing
    const batch = this.filling.subarray(0, this.filled)
    const position = this.bytes
    const full = this.filling
    this.filling = this.spare
    this.spare = full
    this.filled = 0
    this.bytes += batch.length

    this.writing = this.written(batch, position)
    this.writing.catch(() => {})
    this.digest.update(batch)
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
}
