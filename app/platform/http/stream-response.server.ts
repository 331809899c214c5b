import { Readable } from 'node:stream'

export function streamJsonList(batches: AsyncIterable<unknown[]>): Promise<Response> {
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

/** Waits for the first part, so that an immediate failure becomes an error instead of a truncated answer. */
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
