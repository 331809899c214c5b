import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'

/** Asks for the password again before a sensitive change. */
export function OwnPasswordField({ formErrors }: { formErrors?: FormErrors }) {
  return (
    <Field
      label={t('Your password')}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      formErrors={formErrors}
    />
  )
}
