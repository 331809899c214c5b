import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'

type Done = (error?: Error | null) => void

/** Chunks are collected into batches, because a write call costs more than hashing a few kilobytes. */
const batchBytes = 256 * 1024
/**
 * The number of unused buffers kept for further files, since dropped ones are only freed by a full garbage collection.
 */
const maxIdle = 16
const idle: Buffer[] = []
const takeBuffer = () => idle.pop() ?? Buffer.allocUnsafeSlow(batchBytes)

/** Flushing while the file arrives leaves little to wait for at its end. */
const flushBytes = 64 * 1024 * 1024

/**
 * Writes and hashes a stream, then syncs and closes the file. One of its two buffers fills while the disk writes the
 * other.
 */
export class FileSink extends Writable {
  private digest = createHash('sha256')
  /** Allocated when needed: a small file needs no second buffer. */
  private filling: Buffer | undefined
  private spare: Buffer | undefined
  private filled = 0
  private bytes = 0
  private flushedBytes = 0
  private writing: Promise<void> = Promise.resolve()
  private flushing: Promise<void> = Promise.resolve()

  constructor(private file: FileHandle) {
    super({ highWaterMark: 64 * 1024 })
  }

  /** Returns size and hash; valid once the stream has finished. */
  result() {
    return { bytes: this.bytes, sha256: this.digest.digest('hex') }
  }

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this.filling ??= takeBuffer()
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
      .then(() => this.giveBuffersBack())
      .then(() => this.file.close())
      .then(() => done(error), done)
  }

  private giveBuffersBack(): void {
    for (const buffer of [this.filling, this.spare]) if (buffer && idle.length < maxIdle) idle.push(buffer)
    this.filling = undefined
    this.spare = undefined
  }

  private async writeBatch(): Promise<void> {
    await this.writing
    if (this.destroyed) throw new Error('The file was given up.')
    const filled = this.filling
    if (!filled) return
    const batch = filled.subarray(0, this.filled)
    const position = this.bytes
    this.filling = this.spare
    this.spare = filled
    this.filled = 0
    this.bytes += batch.length

    this.writing = this.writeFully(batch, position)
    this.writing.catch(() => {})
    this.digest.update(batch)
    if (this.bytes - this.flushedBytes > flushBytes) await this.flush()
  }

  private async writeFully(batch: Buffer, position: number): Promise<void> {
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
