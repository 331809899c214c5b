import { setTimeout as pause } from 'node:timers/promises'

const restingShare = 3
const maxRestMs = 5000

/**
 * Runs long background work a step at a time, and rests three times as long as each step took, some seconds at
 * most, since readers' requests come first.
 * @param step returns false when nothing is left
 */
export async function runUnhurried(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await step())) return
    await pause(restAfter(performance.now() - began))
  }
}

/** Returns how long to rest after a step, both in milliseconds. */
export const restAfter = (tookMs: number): number => Math.min(maxRestMs, tookMs * restingShare)
