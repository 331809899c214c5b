import { Form, Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { textAttributes } from '../../platform/ui/text-attributes'
import { datesPageTexts, entriesAddress } from '../entries/entries'
import { type BandDate, datesAdminAddress, formatDateAndTime, formatVenue } from './dates'
import './dates.css'
import '../entries/entries.css'

interface DatesListProps {
  bandId: number
  dates: BandDate[]
}

export function DatesList({ bandId, dates }: DatesListProps) {
  return (
    <ul className="dates-desk">
      {dates.map((date) => (
        <li key={date.id}>
          <p>
            <strong>{formatDateAndTime(date)}</strong>{' '}
            {date.isCanceled && <span className="dates-canceled">{t('Called off')}</span>}
            <br />
            <span {...textAttributes(formatVenue(date))}>{formatVenue(date)}</span>
          </p>
          <DateButtons bandId={bandId} date={date} />
        </li>
      ))}
    </ul>
  )
}

function DateButtons({ bandId, date }: { bandId: number; date: BandDate }) {
  const { id, isCanceled } = date
  const name = `${formatDateAndTime(date)}, ${date.venue}`
  return (
    <Form method="post" action={datesAdminAddress(bandId)} preventScrollReset className="dates-acts">
      <input type="hidden" name="dateId" value={id} />
      <Link to={entriesAddress(datesPageTexts, bandId, id)} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Link>
      <button
        type="submit"
        name="intent"
        value={isCanceled ? 'uncancel' : 'cancel'}
        className="link-button"
        aria-label={isCanceled ? t('Undo cancel: {name}', { name }) : t('Mark as canceled: {name}', { name })}
      >
        {isCanceled ? t('Undo cancel') : t('Mark as canceled')}
      </button>
    </Form>
  )
}
