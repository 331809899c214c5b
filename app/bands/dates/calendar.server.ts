import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { t } from '../../platform/i18n/i18n'
import { instantOf } from '../../platform/site-zone'
import { type Band, bandAddress } from '../bands'
import { type BandDate, formatVenue } from './dates'

interface Calendar {
  band: Pick<Band, 'title'>
  dates: BandDate[]
  origin: string
  siteName: string
}

const refreshSeconds = 6 * 3600

/** Writes a band's dates as an iCalendar (RFC 5545): times in UTC, a date without a time as a whole day. */
export function writeCalendar({ band, dates, origin, siteName }: Calendar): string {
  const page = origin + bandAddress(band)
  const calendar = ical({
    name: inOneLine(`${band.title} · ${siteName}`),
    prodId: { company: 'Zinehouse', product: 'Dates of bands', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    source: `${page}/dates.ics`,
    url: page,
    ttl: refreshSeconds,
  })
  for (const date of dates) addTo(calendar, date, band, page)
  return calendar.toString()
}

function addTo(calendar: ICalCalendar, date: BandDate, band: Pick<Band, 'title'>, page: string): void {
  const { day, time, note, ticketsLink } = date
  const about = [note, ticketsLink && t('Tickets: {address}', { address: ticketsLink })]
    .filter(Boolean)
    .join('\n')
  const changedAt = new Date(date.changedAt)
  calendar.createEvent({
    id: date.reference,
    start: time ? instantOf({ date: day, time }) : new Date(`${day}T00:00:00Z`),
    allDay: time === '',
    summary: printable(t('{band} at {venue}', { band: band.title, venue: date.venue })),
    location: printable(formatVenue(date)),
    description: about ? printable(about) : null,
    status: date.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: changedAt,
    lastModified: changedAt,
    sequence: date.version - 1,
    url: page,
  })
}

/** Removes control characters, which a calendar must not have (RFC 5545, 3.1); line breaks stay, and are escaped. */
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** Joins lines, since the library does not escape the name of a calendar. */
const inOneLine = (text: string) =>
  printable(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
