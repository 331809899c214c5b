import { useActionData } from '@remix-run/react'
import { type ComponentProps, useState } from 'react'
import type { FieldErrors } from '../platform/errors'
import { LabelledFrame, useLabelled } from './FormFields'

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
  const { id, errors, control, typed } = useLabelled({ name: input.name, hint, refusal })
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
