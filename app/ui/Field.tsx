import { useActionData } from '@remix-run/react'
import { type ComponentProps, useId, useState } from 'react'
import type { FieldErrors } from '../platform/errors'

/** What an action gives back when it refused a form; nothing while it has not. */
export interface FormRefusal {
  message: string
  errors: FieldErrors
  values: Record<string, string>
}

export function useRefusal(): FormRefusal | undefined {
  const answer = useActionData() as Partial<FormRefusal> | undefined
  return answer?.message !== undefined && answer.errors ? (answer as FormRefusal) : undefined
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  hint?: string
  refusal?: FormRefusal
}

/** A labelled input with its hint and its errors; what was typed before a refusal stands in it again. */
export function Field({ label, hint, refusal, type = 'text', ...input }: FieldProps) {
  const id = useId()
  const errors = refusal?.errors[input.name] ?? []
  const described = [hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="field-input">
        <input
          id={id}
          type={isShown ? 'text' : type}
          aria-describedby={described || undefined}
          aria-invalid={errors.length > 0 || undefined}
          {...input}
          defaultValue={refusal?.values[input.name] ?? input.defaultValue}
        />
        {type === 'password' && (
          <button
            type="button"
            className="field-show"
            aria-pressed={isShown}
            onClick={() => setShown((now) => !now)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {errors.length > 0 && (
        <p id={`${id}-error`} className="field-error">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
