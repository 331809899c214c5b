import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

const pollMs = 25

/**
 * Waits until the client has received what was written, for long streamed answers: Remix ignores backpressure.
 * @returns whether the client is still connected
 */
export async function waitUntilDrained(response: ServerResponse): Promise<boolean> {
  // Polls, since the compression middleware does not pass `drain` on.
  while (response.writableNeedDrain && !response.destroyed) await setTimeout(pollMs)
  return !response.destroyed
}

/** The size of the parts in which streams are written, since each part waits for the client. */
const partBytes = 512 * 1024

/** @param isWanted as for `waitUntilDrained` */
export function streamWithBackpressure(source: Readable, isWanted: () => Promise<boolean>): ReadableStream {
  return Readable.toWeb(
    Readable.from(inParts(source, isWanted), { objectMode: false, highWaterMark: 1 }),
  ) as ReadableStream
}

async function* inParts(source: Readable, isWanted: () => Promise<boolean>): AsyncGenerator<Buffer> {
  try {
    let [part, bytes]: [Buffer[], number] = [[], 0]
    for await (const chunk of source) {
      part.push(chunk)
      bytes += chunk.length
      if (bytes < partBytes) continue
      yield Buffer.concat(part)
      if (!(await isWanted())) return
      part = []
      bytes = 0
    }
    if (bytes > 0) yield Buffer.concat(part)
  } finally {
    source.destroy()
  }
}
