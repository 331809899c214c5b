import { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'

/**
 * Yields rows in batches with other work between, so that many neither block the process nor fill the memory. `read`
 * returns the rows after a given one.
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, take: number) => Promise<Row[]>,
  batchSize = 250,
): AsyncGenerator<Row[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, batchSize)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < batchSize) return
    await otherWork()
  }
}

export function jsonList(batches: AsyncIterable<unknown[]>): Promise<Response> {
  async function* parts() {
    let separator = '['
    for await (const batch of batches) {
      for (const value of batch) {
        yield separator + JSON.stringify(value)
        separator = ','
      }
    }
    yield separator === '[' ? '[]' : ']'
  }
  return streamResponse(parts(), { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
}

const chunkLength = 32 * 1024

/** Waits for the first part, so that an immediate failure is an error and not half an answer. */
export async function streamResponse(parts: AsyncIterable<string>, headers: HeadersInit): Promise<Response> {
  const iterator = parts[Symbol.asyncIterator]()
  let next = await iterator.next()
  async function* chunks() {
    let chunk = ''
    for (; !next.done; next = await iterator.next()) {
      chunk += next.value
      if (chunk.length < chunkLength) continue
      yield Buffer.from(chunk)
      chunk = ''
    }
    yield Buffer.from(chunk)
  }
  return new Response(Readable.toWeb(Readable.from(chunks())) as ReadableStream, { headers })
}
