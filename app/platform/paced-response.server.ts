import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const pollMs = 25

/**
 * For what streams a long answer: waits until the client has taken what was written, since Remix writes on regardless.
 * @returns whether the client is still there
 */
export async function untilTaken(response: ServerResponse): Promise<boolean> {
  // No `drain` event: the compression in between keeps it to itself.
  while (response.writableNeedDrain && !response.destroyed) await setTimeout(pollMs)
  return !response.destroyed
}
