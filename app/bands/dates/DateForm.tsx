import { t } from '../../platform/i18n/i18n'
import { siteZone } from '../../platform/site-zone'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { EntryForm } from '../entries/BandEntries'
import { datesPageTexts, type OpenedEntry } from '../entries/entries'
import type { BandDate } from './dates'

interface DateFormProps {
  bandId: number
  date?: BandDate & OpenedEntry
}

export function DateForm({ bandId, date }: DateFormProps) {
  const formErrors = useFormErrors()
  return (
    <EntryForm kind={datesPageTexts} bandId={bandId} entry={date} formErrors={formErrors}>
      <div className="field-row">
        <Field
          label={t('Day')}
          name="day"
          type="date"
          required
          defaultValue={date?.day}
          formErrors={formErrors}
        />
        <Field
          label={t('Hour')}
          name="time"
          type="time"
          hint={t('{siteZone} time. Leave empty for the whole day.', { siteZone: siteZone() })}
          defaultValue={date?.time}
          formErrors={formErrors}
        />
      </div>
      <Field
        label={t('Venue')}
        name="venue"
        required
        maxLength={200}
        dir="auto"
        defaultValue={date?.venue}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Field
          label={t('City')}
          name="city"
          required
          maxLength={200}
          dir="auto"
          defaultValue={date?.city}
          formErrors={formErrors}
        />
        <Field
          label={t('Country')}
          name="country"
          maxLength={100}
          dir="auto"
          defaultValue={date?.country}
          formErrors={formErrors}
        />
      </div>
      <Field
        label={t('Tickets')}
        name="ticketsLink"
        type="url"
        placeholder="https://"
        hint={t('Where to buy them.')}
        defaultValue={date?.ticketsLink}
        formErrors={formErrors}
      />
      <Field
        label={t('Note')}
        name="note"
        maxLength={500}
        dir="auto"
        hint={t('For example: doors at seven, free entry.')}
        defaultValue={date?.note}
        formErrors={formErrors}
      />
    </EntryForm>
  )
}
