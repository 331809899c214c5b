import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

const pollMs = 25

/**
 * Waits until the client has taken what was written, for long streamed answers: Remix writes on regardless.
 * @returns whether the client is still there
 */
export async function untilDrained(response: ServerResponse): Promise<boolean> {
  // No `drain` event: the compression in between does not pass it on.
  while (response.writableNeedDrain && !response.destroyed) await setTimeout(pollMs)
  return !response.destroyed
}

/** Streams are written in parts of this size, since each may wait. */
const partBytes = 512 * 1024

/** @param isWanted like `untilDrained`; the source ends with the client */
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
