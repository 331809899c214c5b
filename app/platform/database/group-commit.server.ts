import { setTimeout as delay } from 'node:timers/promises'

interface Pauses {
  /** The pause relative to the work: 39 means that work takes a fortieth of the time. */
  perWork: number
  minMs: number
  maxMs: number
  pause?: (ms: number) => Promise<unknown>
  now?: () => number
}

/**
 * Collects items into groups (group commit): the first item is processed at once, and items that arrive meanwhile or in
 * the following pause together, so that any number of items takes only a share of the time. The work handles its own
 * failures.
 */
export function groupCommit<Item>(
  work: (items: Item[]) => Promise<void>,
  { perWork, minMs, maxMs, pause = delay, now = () => performance.now() }: Pauses,
): (item: Item) => void {
  let waiting: Item[] = []
  let isWorking = false

  const workWhileWaiting = async () => {
    isWorking = true
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      const began = now()
      await work(items)
      await pause(Math.min(maxMs, Math.max(minMs, perWork * (now() - began))))
    }
    isWorking = false
  }
  return (item) => {
    waiting.push(item)
    if (!isWorking) void workWhileWaiting()
  }
}
