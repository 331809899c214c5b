import { dayMs } from './durations'

let zone = 'UTC'
/** The cached format, since creating it takes a hundred times as long as using it. */
let format: Intl.DateTimeFormat | undefined

/**
 * Returns the time zone: on the server SITE_TIMEZONE, in the browser the page's, so that both show the same day and
 * time.
 */
export const siteZone = () => zone

export function setSiteZone(name: string): void {
  if (name !== zone) format = undefined
  zone = name
}

export interface LocalTime {
  /** A day, YYYY-MM-DD. */
  date: string
  /** A time of day, HH:MM. */
  time: string
}

export function localTimeOf(instant: Date): LocalTime {
  const [date = '', time = ''] =
    zone === 'UTC' ? instant.toISOString().split(/[T.]/) : localFormat().format(instant).split(' ')
  return { date: date.padStart('YYYY-MM-DD'.length, '0'), time: time.slice(0, 'HH:MM'.length) }
}

function localFormat() {
  format ??= new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return format
}

/** Returns the beginning of a day, YYYY-MM-DD. */
export const startOfDay = (date: string): Date => instantOf({ date, time: '00:00' })

/** Returns the end of a day, which is the start of the next. */
export const endOfDay = (date: string): Date => startOfDay(dayAfter(date, 1))

export function daysLater(instant: Date, days: number): Date {
  const { date, time } = localTimeOf(instant)
  return instantOf({ date: dayAfter(date, days), time })
}

function dayAfter(date: string, days: number): string {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}

/** Returns the last day of a period in the site's time zone, by the instant at which the period has ended. */
export const lastDayBefore = (end: Date): string => localTimeOf(new Date(end.getTime() - 1)).date

/** The start of the year 1: databases store no earlier time, and `Intl` has no name for it. */
const earliest = Date.parse('0001-01-01T00:00Z')

export function instantOf({ date, time }: LocalTime): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const offsetAt = (instant: number) => {
    const known = Math.max(instant, earliest + dayMs)
    const local = localTimeOf(new Date(known))
    return Date.parse(`${local.date}T${local.time}Z`) - known
  }
  // The offset may differ between the first guess and the result.
  return new Date(Math.max(asUtc - offsetAt(asUtc - offsetAt(asUtc)), earliest))
}
