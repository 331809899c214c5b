import { setTimeout as pause } from 'node:timers/promises'

const restingShare = 3
const maxRestMs = 5000

/**
 * Runs long background work in steps, with pauses three times as long as each step took (at most some seconds), since
 * readers' requests come first.
 * @param step returns false when nothing is left
 */
export async function runWithPauses(step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await step())) return
    await pause(pauseAfterStepMs(performance.now() - began))
  }
}

/**
 * Processes many rows in batches, with pauses between.
 * @param next returns the rows after the last one, or the first ones; an empty list at the end
 */
export async function forEachWithPauses<Row>(
  next: (last: Row | undefined) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let last: Row | undefined
  await runWithPauses(async () => {
    const rows = await next(last)
    for (const row of rows) await work(row)
    last = rows.at(-1)
    return rows.length > 0
  })
}

/** Returns the pause after a step, both in milliseconds. */
export const pauseAfterStepMs = (tookMs: number): number => Math.min(maxRestMs, tookMs * restingShare)
