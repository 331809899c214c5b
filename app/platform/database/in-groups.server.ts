import { setTimeout as delay } from 'node:timers/promises'

interface Pauses {
  /** So many times as long as the work on a group took: 39 leave it a fortieth of the time. */
  perWork: number
  leastMs: number
  mostMs: number
  pause?: (ms: number) => Promise<unknown>
  now?: () => number
}

/**
 * Group commit: what comes first is worked on at once, and what comes meanwhile or in the pause after it together, so that
 * however much comes, it takes a share of the time only. Failures are the work's own to tell.
 */
export function inGroups<Item>(
  work: (items: Item[]) => Promise<void>,
  { perWork, leastMs, mostMs, pause = delay, now = () => performance.now() }: Pauses,
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
      await pause(Math.min(mostMs, Math.max(leastMs, perWork * (now() - began))))
    }
    isWorking = false
  }
  return (item) => {
    waiting.push(item)
    if (!isWorking) void workWhileWaiting()
  }
}
