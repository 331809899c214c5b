import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { instantOf } from '../../platform/site-zone'
import { type Band, bandAddress } from '../bands'
import { type BandDate, placeOf } from './dates'

interface Calendar {
  band: Pick<Band, 'title'>
  dates: BandDate[]
  origin: string
  siteName: string
}

const refreshSeconds = 6 * 3600

/** A band's dates for calendars: RFC 5545, hours in UTC, a date without an hour as a whole day. */
export function calendarOf({ band, dates, origin, siteName }: Calendar): string {
  const page = origin + bandAddress(band)
  const calendar = ical({
    name: inOneLine(`${band.title} · ${siteName}`),
    prodId: { company: 'Zinehouse', product: 'Dates of bands', language: 'EN' },
    ...{ method: ICalCalendarMethod.PUBLISH, source: `${page}/dates.ics`, url: page, ttl: refreshSeconds },
  })
  for (const date of dates) addTo(calendar, date, band, page)
  return calendar.toString()
}

function addTo(calendar: ICalCalendar, date: BandDate, band: Pick<Band, 'title'>, page: string): void {
  const { day, time, note, ticketsLink } = date
  const about = [note, ticketsLink && `Tickets: ${ticketsLink}`].filter(Boolean).join('\n')
  const changedAt = new Date(date.changedAt)
  calendar.createEvent({
    id: date.reference,
    start: time ? instantOf({ date: day, time }) : new Date(`${day}T00:00:00Z`),
    allDay: time === '',
    summary: printable(`${band.title} at ${date.venue}`),
    location: printable(placeOf(date)),
    description: about ? printable(about) : null,
    status: date.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...{ stamp: changedAt, lastModified: changedAt, sequence: date.version - 1 },
    url: page,
  })
}

/** Control characters have no place in a calendar (RFC 5545, 3.1), save for line breaks, which are escaped. */
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** The library writes the name of a calendar as it is given. */
const inOneLine = (text: string) =>
  printable(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
