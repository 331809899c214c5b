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

/**
 * Does something for each of many rows, some at a time, and rests in between.
 * @param next returns the rows after the one that was last, or the first ones; none when nothing is left
 */
export async function forEachUnhurried<Row>(
  next: (last: Row | undefined) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let last: Row | undefined
  await runUnhurried(async () => {
    const rows = await next(last)
    for (const row of rows) await work(row)
    last = rows.at(-1)
    return rows.length > 0
  })
}

/** Returns how long to rest after a step, both in milliseconds. */
export const restAfter = (tookMs: number): number => Math.min(maxRestMs, tookMs * restingShare)
