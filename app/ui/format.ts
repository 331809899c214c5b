import { localTimeOf } from '../platform/site-zone'

/** Formats a time as "January 15, 2024", in the site's time zone. */
export const formatDate = (iso: string) => formatDay(localTimeOf(new Date(iso)).date)

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Formats a calendar day "2026-12-24" as "December 24, 2026". */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  return `${months[Number(month) - 1]} ${dayOfMonth}, ${year}`
}

/** Formats a calendar day "2026-12-24" as "Dec 24, 2026", for tables. */
export const formatShortDay = (day: string) => formatDay(day).replace(/^(\w{3})\w*/, '$1')

/** Formats a time as "Dec 24, 2026", in the site's time zone. */
export const formatShortDate = (iso: string) => formatShortDay(localTimeOf(new Date(iso)).date)

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** Formats a calendar day "2026-12-24" as "Thu". */
export const formatWeekday = (day: string) => weekdays[new Date(day).getUTCDay()] ?? ''

/** Formats a time "20:30" as "8:30 PM". */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats a time as "January 15, 2024 at 6:30 PM". */
export function formatDateTime(iso: string): string {
  const { date, time } = localTimeOf(new Date(iso))
  return `${formatDay(date)} at ${formatTime(time)}`
}

/** Formats a size as "12.4 MB", in units of a thousand, as disks are sold. */
export function fileSize(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1e9 ? (['GB', 1e9] as const) : bytes >= 1e6 ? (['MB', 1e6] as const) : (['KB', 1e3] as const)
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(bytes / divisor)} ${unit}`
}

/** Formats a time as "14:35", in the site's time zone. */
export const clockTime = (date: Date) => localTimeOf(date).time

/** Groups digits as "12,345". */
export const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

export const formatCount = (whole: number) => groupDigits(String(whole))

/** Returns what follows a name of a list: "Ada, Bea, and Cay". */
export function listSeparator(index: number, count: number): string {
  if (index >= count - 1) return ''
  const comma = count > 2 ? ',' : ''
  return index === count - 2 ? `${comma} and ` : `${comma} `
}

export const formatNames = (names: string[]) =>
  names.map((name, index) => name + listSeparator(index, names.length)).join('')
