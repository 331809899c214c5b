import type { FormErrors } from '../errors/errors'

interface CheckboxProps {
  label: string
  name: string
  initial?: boolean
  /** Errors and values of a refused form, including which boxes were checked. */
  formErrors?: FormErrors
}

export function Checkbox({ label, name, initial = false, formErrors }: CheckboxProps) {
  const isSent = formErrors && Object.keys(formErrors.values).length > 0
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isSent ? formErrors.values[name] === 'on' : initial}
      />{' '}
      {label}
    </label>
  )
}
