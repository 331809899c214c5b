import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { watchMemory } from '../memory'
import type { RunningServer } from '../server'

const maxMs = 1000
const maxMegabytes = 300

/**
 * Asks a server for its health all along, from a thread of its own, and watches its memory.
 * @returns what ends the watch, prints both figures, and expects them within bounds
 */
export function endures(what: string, { origin, process: { pid } }: RunningServer): () => Promise<void> {
  const poll = new Worker(new URL('./poll.mjs', import.meta.url), { workerData: `${origin}/healthz` })
  const grownBy = watchMemory(pid)
  return async () => {
    poll.postMessage('stop')
    const [{ slowestMs, idleMs, failed, asked }] = await once(poll, 'message')
    const megabytes = Math.round(grownBy?.() ?? 0)
    process.stdout.write(
      `${what}: health asked ${asked} times, slowest ${slowestMs} ms (an idle server ${idleMs} ms); memory grew by ${megabytes} MB at most\n`,
    )
    expect(failed).toBe(0)
    expect(slowestMs - idleMs).toBeLessThan(maxMs)
    expect(megabytes).toBeLessThan(maxMegabytes)
  }
}
