import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FormErrors } from '../errors/errors'
import { t } from '../i18n/i18n'

interface Labelled {
  label: string
  name: string
  hint?: string
  formErrors?: FormErrors
}

/** Returns the ids, ARIA attributes and errors that tie a control to its label, hint and error message. */
export function useFieldProps({ name, hint, formErrors }: Omit<Labelled, 'label'>, ownError?: string) {
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
  return { id, errors, control, submitted: formErrors?.values[name] }
}

interface LabelledFrameProps {
  id: string
  label: string
  hint?: string
  errors: string[]
  children: ReactNode
}

export function FieldFrame({ id, label, hint, errors, children }: LabelledFrameProps) {
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

interface TextAreaProps extends Labelled, Omit<ComponentProps<'textarea'>, 'name'> {
  tools?: ReactNode
}

export function TextArea({ label, name, hint, formErrors, tools, ...area }: TextAreaProps) {
  const { id, errors, control, submitted } = useFieldProps({ name, hint, formErrors })
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      {tools}
      <div className="field-input">
        <textarea rows={4} {...area} {...control} dir="auto" defaultValue={submitted ?? area.defaultValue} />
      </div>
    </FieldFrame>
  )
}

/** A select field. With `multiple`, submitted values are separated by line breaks. */
export function Select({
  label,
  name,
  hint,
  formErrors,
  children,
  ...select
}: Labelled & ComponentProps<'select'>) {
  const { id, errors, control, submitted } = useFieldProps({ name, hint, formErrors })
  const selected = select.multiple ? submitted?.split('\n') : submitted
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="field-input">
        <select {...select} {...control} defaultValue={selected ?? select.defaultValue}>
          {children}
        </select>
      </div>
    </FieldFrame>
  )
}

export function ChoiceSelect({
  choices,
  ...field
}: Labelled & { choices: { id: number; name: string }[]; defaultValue?: number }) {
  return (
    <Select {...field} required>
      <option value="">{t('Choose')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
