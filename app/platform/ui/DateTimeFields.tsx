import type { FormErrors } from '../errors/errors'
import { t } from '../i18n/i18n'
import { type LocalTime, localTimeOf, siteZone } from '../site-zone'
import { Field } from './Field'

interface DateTimeFieldsProps {
  label: string
  /** Begins the names of both fields. */
  name: 'publish' | 'send'
  /** The stored moment, as ISO 8601; one that has passed leaves the fields empty. */
  at?: string
  formErrors?: FormErrors
}

/** Fields for a day and a time in the site's time zone; left empty, they mean at once. */
export function DateTimeFields({ label, name, at, formErrors }: DateTimeFieldsProps) {
  const instant = at && new Date(at)
  const later = instant && instant > new Date() ? localTimeOf(instant) : undefined
  const hint = t('Empty: now. {siteZone} time.', { siteZone: siteZone() })
  return <DayAndTime label={label} name={name} hint={hint} formErrors={formErrors} {...later} />
}

interface DayAndTimeProps extends Partial<LocalTime> {
  label: string
  name: string
  hint: string
  required?: boolean
  formErrors?: FormErrors
}

export const DayAndTime = ({ label, name, hint, date, time, ...field }: DayAndTimeProps) => (
  <div className="field-row">
    <Field {...field} label={label} name={`${name}Date`} type="date" hint={hint} defaultValue={date} />
    <Field {...field} label={t('At')} name={`${name}Time`} type="time" defaultValue={time} />
  </div>
)
