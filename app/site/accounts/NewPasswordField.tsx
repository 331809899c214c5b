import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { passwordHint } from './account-rules'

interface NewPasswordFieldProps {
  label?: string
  name: string
  required?: boolean
  formErrors?: FormErrors
}

export function NewPasswordField({ label = t('New password'), ...field }: NewPasswordFieldProps) {
  return <Field {...field} label={label} type="password" autoComplete="new-password" hint={t(passwordHint)} />
}
