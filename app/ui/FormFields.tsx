import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FormErrors } from '../platform/errors'

interface Labelled {
  label: string
  name: string
  hint?: string
  formErrors?: FormErrors
}

/** What stands around any control: its label, its hint, its errors. */
export function useLabelled({ name, hint, formErrors }: Omit<Labelled, 'label'>, ownError?: string) {
  const id = useId()
  const errors = ownError ? [ownError] : (formErrors?.errors[name] ?? [])
  const described = [hint ? `${id}-hint` : '', errors.length > 0 ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  const control = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': errors.length > 0 || undefined,
  }
  return { id, errors, control, typed: formErrors?.values[name] }
}

interface LabelledFrameProps {
  id: string
  label: string
  hint?: string
  errors: string[]
  children: ReactNode
}

export function LabelledFrame({ id, label, hint, errors, children }: LabelledFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      {errors.length > 0 && (
        <p id={`${id}-error`} className="field-error">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}

/** A labelled text of several lines. */
export function TextArea({ label, name, hint, formErrors, ...area }: Labelled & ComponentProps<'textarea'>) {
  const { id, errors, control, typed } = useLabelled({ name, hint, formErrors })
  return (
    <LabelledFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="field-input">
        <textarea rows={4} {...area} {...control} dir="auto" defaultValue={typed ?? area.defaultValue} />
      </div>
    </LabelledFrame>
  )
}

/** A labelled choice of one or, with `multiple`, of several; a refused choice of several comes back as lines. */
export function Select({
  label,
  name,
  hint,
  formErrors,
  children,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const { id, errors, control, typed } = useLabelled({ name, hint, formErrors })
  const chosen = select.multiple && typed !== undefined ? typed.split('\n') : typed
  return (
    <LabelledFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="field-input">
        <select {...select} {...control} defaultValue={chosen ?? select.defaultValue}>
          {children}
        </select>
      </div>
    </LabelledFrame>
  )
}
