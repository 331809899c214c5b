import { localTimeOf, siteZone } from '../platform/site-zone'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(iso: string, style: 'dateStyle' | 'timeStyle', length: 'long' | 'short'): string {
  const key = `${style} ${siteZone()}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { [style]: length, timeZone: siteZone() })
  formats.set(key, format)
  return format.format(new Date(iso)).replaceAll('\u202f', ' ')
}

const count = new Intl.NumberFormat('en-US')

/** "January 15, 2024", in the site's time zone */
export const usDate = (iso: string) => formatted(iso, 'dateStyle', 'long')

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "December 24, 2026" of a calendar day, "2026-12-24" */
export const usDay = (day: string) => dayFormat.format(new Date(day))

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** "Thu" of a calendar day, "2026-12-24" */
export const usWeekday = (day: string) => weekdayFormat.format(new Date(day))

const hourFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** "8:30 PM" of an hour of a day, "20:30" */
export const usHour = (time: string) =>
  hourFormat.format(new Date(`1970-01-01T${time}Z`)).replaceAll('\u202f', ' ')

/** "January 15, 2024 at 6:30 PM" */
export const usDateTime = (iso: string) => `${usDate(iso)} at ${formatted(iso, 'timeStyle', 'short')}`

/** "12.4 MB", in units of a thousand, as disks are sold. */
export function fileSize(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1e9 ? (['GB', 1e9] as const) : bytes >= 1e6 ? (['MB', 1e6] as const) : (['KB', 1e3] as const)
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(bytes / divisor)} ${unit}`
}

/** "14:35", in the site's time zone */
export const clockTime = (date: Date) => localTimeOf(date).time

export const counted = (number: number) => count.format(number)
