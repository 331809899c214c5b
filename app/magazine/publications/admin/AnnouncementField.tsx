import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { formatDateTime } from '../../../platform/ui/format'

export interface AnnouncementState {
  sendsLetter: boolean
  /** The time when the article's newsletter was sent, in ISO 8601; each article has at most one newsletter. */
  letterAt: string | null
}

interface AnnouncementFieldProps {
  article?: AnnouncementState
  formErrors?: FormErrors
}

export function AnnouncementField({ article, formErrors }: AnnouncementFieldProps) {
  const values = formErrors?.values
  const submitted = values?.title === undefined ? undefined : values.sendsLetter === 'on'
  if (article?.letterAt)
    return (
      <p className="field-hint">
        <input type="hidden" name="sendsLetter" value="on" />
        {t('Sent to subscribers on {letterAt}.', { letterAt: formatDateTime(article.letterAt) })}
      </p>
    )
  return (
    <label className="check">
      <input type="checkbox" name="sendsLetter" defaultChecked={submitted ?? article?.sendsLetter} />{' '}
      {t('Send to subscribers when this publishes')}
    </label>
  )
}
