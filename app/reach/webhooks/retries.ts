import { hourMs, minuteMs } from '../../platform/durations'
import { backOffMs } from '../../platform/jobs/back-off'

/** The wait after each failed attempt, as Standard Webhooks advises, within three days. */
const waitsMs = [
  ...[5000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs],
  ...[10 * hourMs, 14 * hourMs, 16 * hourMs, 20 * hourMs],
]

/** How long a message is tried, from its first attempt. */
export const retriesMs = 3 * 24 * hourMs

/**
 * Returns when a message is tried again; undefined if it is given up.
 * @param attempts so far, all in vain
 */
export function nextAttemptAt(attempts: number, retryUntil: Date, now: Date): Date | undefined {
  const wait = waitsMs[attempts - 1]
  if (wait === undefined) return
  const at = new Date(now.getTime() + wait * (0.9 + Math.random() * 0.2))
  return at <= retryUntil ? at : undefined
}

const maxRestMs = 5 * minuteMs

/** Returns how long a receiver is left in peace after so many failed attempts in a row. */
export const restMs = (failures: number) => backOffMs(failures, { firstMs: 1000, maxMs: maxRestMs })
