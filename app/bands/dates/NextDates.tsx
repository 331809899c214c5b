import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatDay, formatTime, formatWeekday } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import type { ComingDate } from './dates.server'
import './dates.css'

export function NextDates({ dates }: { dates: ComingDate[] }) {
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="next-dates" className="band-dates">
      <h2 id="next-dates">{t('On stage next')}</h2>
      <ul>
        {dates.map(({ id, day, time, band, address, place }) => (
          <li key={id}>
            <time dateTime={time ? `${day}T${time}` : day}>
              {formatWeekday(day)}, {formatDay(day)} {time && <span>{formatTime(time)}</span>}
            </time>
            <div>
              <p className="dates-venue">
                <Link to={address} {...textAttributes(band)}>
                  {band}
                </Link>
              </p>
              <p {...textAttributes(place)}>{place}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
