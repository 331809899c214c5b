import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'

/** Asks anew who is at the keyboard, before what a session alone does not give. */
export function OwnPasswordField({ formErrors }: { formErrors?: FormErrors }) {
  return (
    <Field
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      formErrors={formErrors}
    />
  )
}
