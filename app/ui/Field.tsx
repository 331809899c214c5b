import { useActionData } from '@remix-run/react'
import { type ComponentProps, useState } from 'react'
import type { FormErrors } from '../platform/errors'
import { LabelledFrame, useLabelled } from './FormFields'

/** What the page's action gave back when it refused a form; nothing while it has not. */
export function useFormErrors(): FormErrors | undefined {
  const answer = useActionData() as Partial<FormErrors> | undefined
  return answer?.message !== undefined && answer.errors ? (answer as FormErrors) : undefined
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  hint?: string
  formErrors?: FormErrors
}

/** A labelled input with its hint and its errors; what was typed before a formErrors stands in it again. */
export function Field({ label, hint, formErrors, type = 'text', ...input }: FieldProps) {
  const { id, errors, control, typed } = useLabelled({ name: input.name, hint, formErrors })
  const [isShown, setShown] = useState(false)
  return (
    <LabelledFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="field-input">
        <input
          type={isShown ? 'text' : type}
          {...control}
          {...input}
          defaultValue={typed ?? input.defaultValue}
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
    </LabelledFrame>
  )
}
