import type { FileHandle } from 'node:fs/promises'

/** A file that several answers read from, closed after the last one. */
export class OpenFile {
  private readers = 0
  private isLeft = false

  constructor(private file: FileHandle) {}

  /** @throws Error when the file was shortened */
  async part(start: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.read((file) => file.read(bytes, 0, length, start))
    if (bytesRead !== length) throw new Error('The file got shorter.')
    return bytes
  }

  async read<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
    this.readers += 1
    try {
      return await work(this.file)
    } finally {
      this.readers -= 1
      this.closeUnread()
    }
  }

  leave(): void {
    this.isLeft = true
    this.closeUnread()
  }

  private closeUnread() {
    if (this.isLeft && this.readers === 0) this.file.close().catch(() => {})
  }
}
