import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { passwordHint } from './accounts'

interface NewPasswordFieldProps {
  label?: string
  name: string
  required?: boolean
  formErrors?: FormErrors
}

export function NewPasswordField({ label = 'New password', ...field }: NewPasswordFieldProps) {
  return <Field {...field} label={label} type="password" autoComplete="new-password" hint={passwordHint} />
}
