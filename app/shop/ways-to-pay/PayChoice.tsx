import { useId } from 'react'
import { t } from '../../platform/i18n/i18n'
import type { PayOption } from './ways'

interface PayChoiceProps {
  options: PayOption[]
  /** The previous choice, when the page is shown again. */
  chosen?: string
}

/** Shows the choice of a way to pay; hidden if there is only one. */
export function PayChoice({ options, chosen }: PayChoiceProps) {
  const id = useId()
  const [first] = options
  if (!first) return null
  const checked = options.find(({ value }) => value === chosen) ?? first
  return (
    <fieldset className="pay-choice">
      <legend>{t('How to pay')}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="payBy"
            value={value}
            defaultChecked={value === checked.value}
            aria-describedby={hint && `${id}-${value}`}
          />{' '}
          <span>
            {label}
            {hint && (
              <span id={`${id}-${value}`} className="field-hint">
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
