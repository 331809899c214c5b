import { setTimeout as pause } from 'node:timers/promises'

const restingShare = 3

/**
 * Does long work of the background a step at a time, and rests three times as long as each step took, as readers' requests
 * come first.
 * @param step gives false when nothing is left
 */
export async function unhurried(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await step())) return
    await pause((performance.now() - began) * restingShare)
  }
}
