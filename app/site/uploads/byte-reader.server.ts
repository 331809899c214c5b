/** Reads a stream in portions of given sizes, with one chunk in memory at a time. */
export class ByteReader {
  private rest: Buffer = Buffer.alloc(0)
  private source: AsyncIterator<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** Returns buffered bytes without consuming them: at least `count`, unless the stream ends before. */
  async peek(count: number): Promise<Buffer> {
    while (this.rest.length < count) {
      const { value, done } = await this.source.next()
      if (done) break
      this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value])
    }
    return this.rest
  }

  /** Consumes bytes; fewer at the end of the stream. */
  async take(count: number): Promise<Buffer> {
    const taken = (await this.peek(count)).subarray(0, count)
    this.rest = this.rest.subarray(taken.length)
    return taken
  }

  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      const available = Math.min(left, (await this.peek(1)).length)
      if (available === 0) return
      yield await this.take(available)
      left -= available
    }
  }

  async skip(count = Number.POSITIVE_INFINITY): Promise<void> {
    for await (const _skipped of this.pass(count));
  }
}
