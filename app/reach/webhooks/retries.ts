import { hourMs, minuteMs } from '../../platform/durations'
import { backOffMs } from '../../platform/jobs/back-off'

/** The waits after failed attempts, within three days, as Standard Webhooks advises. */
const waitsMs = [
  5000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  16 * hourMs,
  20 * hourMs,
]

/** The time for which a message is retried, from its first attempt. */
export const maxRetryMs = 3 * 24 * hourMs

/**
 * Returns the time of the next attempt; undefined if the message is given up.
 * @param attempts the number of failed ones
 */
export function nextAttemptAt(attempts: number, retryUntil: Date, now: Date): Date | undefined {
  const wait = waitsMs[attempts - 1]
  if (wait === undefined) return
  const at = new Date(now.getTime() + wait * (0.9 + Math.random() * 0.2))
  return at <= retryUntil ? at : undefined
}

const maxRestMs = 5 * minuteMs

/** Returns how long a receiver is paused after this many failed attempts in a row. */
export const webhookRestMs = (failures: number) => backOffMs(failures, { firstMs: 1000, maxMs: maxRestMs })
