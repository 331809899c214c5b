import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'

/**
 * Shows, inside a form whose session has ended, a link to log in elsewhere, which keeps the form as it is.
 */
export function LoginElsewhere({ formErrors }: { formErrors: FormErrors }) {
  if (!formErrors.isLoggedOut) return null
  return (
    <p className="form-actions">
      <a href={href('/login')} target="_blank" rel="noreferrer">
        {t('Log in')}
      </a>
    </p>
  )
}
