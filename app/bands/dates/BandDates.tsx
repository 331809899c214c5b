import { t } from '../../platform/i18n/i18n'
import { formatDay, formatTime, formatWeekday } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import type { Band } from '../bands'
import { type BandDate, calendarAddress, formatDateAndTime, formatVenue } from './dates'
import './dates.css'

interface BandDatesProps {
  band: Band
  coming: BandDate[]
  past: BandDate[]
  origin: string
  isPublished: boolean
}

export function BandDates({ band, coming, past, origin, isPublished }: BandDatesProps) {
  if (coming.length + past.length === 0) return null
  const calendar = origin + calendarAddress(band)
  return (
    <section aria-labelledby="dates" className="band-dates">
      <h2 id="dates">{t('Dates')}</h2>
      {coming.length === 0 && <p>{t('Nothing is planned at the moment.')}</p>}
      <ul>
        {coming.map((date) => (
          <DateLine
            key={date.id}
            date={date}
            calendar={isPublished ? calendarAddress(band, date) : undefined}
          />
        ))}
      </ul>
      {isPublished && (
        <p className="dates-subscribe">
          <a href={calendar.replace(/^https?:/, 'webcal:')}>{t('Subscribe to dates')}</a>{' '}
          <a href={calendarAddress(band)}>{t('All as a calendar file')}</a>
        </p>
      )}
      {past.length > 0 && (
        <details className="dates-past">
          <summary>{t('Past dates ({count})', { count: past.length })}</summary>
          <ul>
            {past.map((date) => (
              <DateLine key={date.id} date={date} isPast />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface DateLineProps {
  date: BandDate
  calendar?: string
  isPast?: boolean
}

function DateLine({ date, calendar, isPast }: DateLineProps) {
  const { day, time, venue, city, country, note, ticketsLink, isCanceled } = date
  const name = `${venue}, ${formatDateAndTime(date)}`
  const place = formatVenue({ venue: '', city, country })
  return (
    <li className={isCanceled ? 'is-canceled' : undefined}>
      <time dateTime={time ? `${day}T${time}` : day}>
        {formatWeekday(day)}, {formatDay(day)} {time && <span>{formatTime(time)}</span>}
      </time>
      <div>
        <p className="dates-venue">
          <bdi {...textAttributes(venue)}>{venue}</bdi>{' '}
          {isCanceled && <span className="dates-canceled">{t('Called off')}</span>}
        </p>
        <p {...textAttributes(place)}>{place}</p>
        {note && <p {...textAttributes(note)}>{note}</p>}
      </div>
      {!isPast && (
        <p className="dates-links">
          {ticketsLink && !isCanceled && (
            <a
              href={ticketsLink}
              rel="noreferrer"
              className="button is-plain"
              aria-label={t('Tickets: {name}', { name })}
            >
              {t('Tickets')}
            </a>
          )}{' '}
          {calendar && !isCanceled && (
            <a href={calendar} aria-label={t('Add to calendar: {name}', { name })}>
              {t('Add to calendar')}
            </a>
          )}
        </p>
      )}
    </li>
  )
}
