import type { Price } from './wire.ts'

type Recurring = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>

export const HOUR = 3600
export const DAY = 24 * HOUR

/** The end of the period that begins at `start`, counted from the anchor: an anchor on the 31st is never lost in February. */
export function periodEnd(anchor: number, recurring: Recurring, start: number): number {
  let count = Math.max(0, periodsBetween(anchor, recurring, start) - 1)
  while (after(anchor, recurring, count) <= start) count += 1
  return after(anchor, recurring, count)
}

/** The moment so many periods after the anchor. */
function after(anchor: number, { interval, interval_count }: Recurring, count: number): number {
  const times = count * interval_count
  if (interval === 'day') return anchor + times * DAY
  if (interval === 'week') return anchor + times * 7 * DAY
  const date = new Date(anchor * 1000)
  const months = date.getUTCMonth() + times * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  return Date.UTC(date.getUTCFullYear(), months, day, hours, minutes, seconds) / 1000
}

function periodsBetween(anchor: number, { interval, interval_count }: Recurring, start: number): number {
  const days = { day: 1, week: 7, month: 30.5, year: 365.3 }[String(interval)] ?? 30.5
  return Math.floor((start - anchor) / (days * DAY * interval_count))
}
