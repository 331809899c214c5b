import { setTimeout as pause } from 'node:timers/promises'

const restingShare = 3

/**
 * Runs long background work a step at a time, and rests three times as long as each step took, since readers'
 * requests come first.
 * @param step returns false when nothing is left
 */
export async function runUnhurried(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await step())) return
    await pause((performance.now() - began) * restingShare)
  }
}
