import { instantOf, lastDayBefore, localTimeOf } from '../../platform/site-zone'

/** Returns the day of a time in the site's time zone, YYYY-MM-DD; empty for null. */
export const dayOfTime = (iso: string | null): string => (iso === null ? '' : localTimeOf(new Date(iso)).date)

/** Returns the last day before a membership's end; empty if it has no end. */
export const lastDayIn = (iso: string | null): string => (iso === null ? '' : lastDayBefore(new Date(iso)))

/** Returns the same time of day some months later; the last day of the month if it is shorter. */
export function monthsLater(time: Date, months: number): Date {
  const { date, time: timeOfDay } = localTimeOf(time)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
  return instantOf({ date: later.toISOString().slice(0, 10), time: timeOfDay })
}
