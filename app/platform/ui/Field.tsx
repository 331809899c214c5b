import { useActionData, useRouteLoaderData } from '@remix-run/react'
import { type ComponentProps, useState } from 'react'
import type { FormErrors } from '../errors/errors'
import { t } from '../i18n/i18n'
import { FieldFrame, useFieldProps } from './FormFields'

/** Returns the errors of the page's action, or the values of a form that was submitted after its session had ended. */
export function useFormErrors(): FormErrors | undefined {
  const data = useActionData() as Partial<FormErrors> | undefined
  const root = useRouteLoaderData('root') as { kept?: FormErrors } | undefined
  if (data === undefined) return root?.kept
  return data?.message !== undefined && data.errors ? (data as FormErrors) : undefined
}

export function useErrorsOf(intent: string): FormErrors | undefined {
  const formErrors = useFormErrors()
  return formErrors?.values.intent === intent ? formErrors : undefined
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  hint?: string
  formErrors?: FormErrors
}

export function Field({ label, hint, formErrors, type = 'text', ...input }: FieldProps) {
  const { id, errors, control, submitted } = useFieldProps({ name: input.name, hint, formErrors })
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="field-input">
        <input
          type={isShown ? 'text' : type}
          {...control}
          {...input}
          defaultValue={submitted ?? input.defaultValue}
        />
        {type === 'password' && (
          <button
            type="button"
            className="field-show"
            aria-pressed={isShown}
            onClick={() => setShown((now) => !now)}
          >
            {isShown ? t('Hide') : t('Show')}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
