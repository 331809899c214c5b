import type { FormErrors } from '../errors/errors'
import { t } from '../i18n/i18n'
import { type LocalTime, localTimeOf, siteZone } from '../site-zone'
import { Field } from './Field'

interface DateTimeFieldsProps {
  label: string
  /** The prefix of both fields' names. */
  name: 'publish' | 'send'
  /** The stored time in ISO 8601; a past one leaves the fields empty. */
  at?: string
  formErrors?: FormErrors
}

/** Fields for a date and a time in the site's time zone; empty ones mean immediately. */
export function DateTimeFields({ label, name, at, formErrors }: DateTimeFieldsProps) {
  const instant = at && new Date(at)
  const later = instant && instant > new Date() ? localTimeOf(instant) : undefined
  const hint = t('Leave empty for right away. {siteZone} time.', { siteZone: siteZone() })
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
