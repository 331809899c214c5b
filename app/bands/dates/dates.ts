import { msg } from '../../platform/i18n/i18n'
import { formatDay, formatTime } from '../../platform/ui/format'
import { type Band, bandAddress } from '../bands'
import { datesPageTexts, entriesAddress } from '../entries/entries'

/** A concert: where and when a band plays. */
export interface BandDate {
  id: number
  /** A random id by which calendars recognize the date. */
  reference: string
  /** The day in the site's time zone, as 2026-12-24. */
  day: string
  /** A time as 20:30; empty for the whole day. */
  time: string
  venue: string
  city: string
  country: string
  ticketsLink: string
  note: string
  isCanceled: boolean
  version: number
  /** The time of the last change, in ISO 8601. */
  changedAt: string
}

export const dateNotFound = msg('Date not found.')

/** Returns "The Chandlery, Saltmarket, Norway". */
export const formatVenue = ({ venue, city, country }: Pick<BandDate, 'venue' | 'city' | 'country'>) =>
  [venue, city, country].filter(Boolean).join(', ')

/** Returns "December 24, 2026, 8:30 PM". */
export const formatDateAndTime = ({ day, time }: Pick<BandDate, 'day' | 'time'>) =>
  time ? `${formatDay(day)}, ${formatTime(time)}` : formatDay(day)

export const calendarAddress = (band: Pick<Band, 'title'>, date?: Pick<BandDate, 'id'>) =>
  `${bandAddress(band)}/dates.ics${date ? `?date=${date.id}` : ''}`

export const datesAdminAddress = (bandId: number) => entriesAddress(datesPageTexts, bandId)
