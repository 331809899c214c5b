import { Field, type FormRefusal } from '../ui/Field'
import { passwordRule } from './accounts'

interface NewPasswordFieldProps {
  label?: string
  name: string
  required?: boolean
  refusal?: FormRefusal
}

/** A password to be, with the rule that it keeps. */
export function NewPasswordField({ label = 'New password', ...field }: NewPasswordFieldProps) {
  return <Field {...field} label={label} type="password" autoComplete="new-password" hint={passwordRule} />
}
