import { setImmediate } from 'node:timers/promises'

/**
 * Streams a CSV file batch by batch; other requests get their turn in between.
 * @param isWanted is called before each batch, and ends the stream when the client has gone away
 */
export function csvStream(
  head: string,
  batches: AsyncGenerator<string>,
  isWanted: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const chunks = csvChunks(head, batches, isWanted)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return()
    },
  })
}

/** @param body null answers a HEAD request */
export function csvResponse(fileName: string, body: ReadableStream<Uint8Array> | null): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Starts with a BOM (U+FEFF), without which spreadsheets guess a wrong encoding. */
async function* csvChunks(
  head: string,
  batches: AsyncGenerator<string>,
  isWanted: () => Promise<boolean>,
): AsyncGenerator<string, void, void> {
  yield `\ufeff${head}`
  for await (const batch of batches) {
    yield batch
    // SQLite answers at once, so without this nothing else would run until the end.
    await setImmediate()
    if (!(await isWanted())) return
  }
}
