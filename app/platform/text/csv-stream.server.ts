import { setImmediate } from 'node:timers/promises'

/**
 * Streams a CSV file batch by batch, so that other requests are answered in between.
 * @param isWanted is called before each batch, and ends the stream once the client has disconnected
 */
export function streamCsv(
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

/** Starts with a BOM (U+FEFF), since spreadsheets otherwise guess a wrong encoding. */
async function* csvChunks(
  head: string,
  batches: AsyncGenerator<string>,
  isWanted: () => Promise<boolean>,
): AsyncGenerator<string, void, void> {
  yield `\ufeff${head}`
  for await (const batch of batches) {
    yield batch
    // SQLite answers synchronously, so this pause lets other work run.
    await setImmediate()
    if (!(await isWanted())) return
  }
}
