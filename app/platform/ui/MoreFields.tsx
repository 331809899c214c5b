import type { ReactNode } from 'react'
import type { FormErrors } from '../errors/errors'
import { t } from '../i18n/i18n'

interface MoreFieldsProps {
  /** The values of the folded fields in a new record, by name. */
  initial: Record<string, string>
  /** Whether the saved record has something else in one of them. */
  isUsed?: boolean
  formErrors?: FormErrors
  children: ReactNode
}

/** Folds a form's optional fields away, unless one of them is filled in or has an error. */
export function MoreFields({ initial, isUsed = false, formErrors, children }: MoreFieldsProps) {
  const isEntered = Object.entries(initial).some(
    ([name, value]) => formErrors?.errors[name] || (formErrors?.values[name] ?? value).trim() !== value,
  )
  return (
    <details
      className="more-fields"
      open={isUsed || isEntered}
      // Opens the folded part if a field in it is invalid: browsers show no message at a hidden field.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
    >
      <summary>{t('More')}</summary>
      <div className="field-group">{children}</div>
    </details>
  )
}
