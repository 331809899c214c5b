import { useEffect, useRef } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'

interface CodeFieldProps {
  /** Whether the field has the focus, as one that appears after a press. */
  isFocused?: boolean
  hint?: string
  formErrors?: FormErrors
}

const anyCode = msg('From your app, or a recovery code.')

export function CodeField({ isFocused, hint = t(anyCode), formErrors }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) box.current?.querySelector('input')?.focus()
  }, [isFocused])
  return (
    <div ref={box}>
      <Field
        label={t('Code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
        hint={hint}
        formErrors={formErrors}
      />
    </div>
  )
}
