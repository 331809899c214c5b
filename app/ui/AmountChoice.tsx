import { useId } from 'react'
import type { FormErrors } from '../platform/http/errors'
import { MoneyField } from './MoneyField'
import { formatMoney } from './money'

interface AmountChoiceProps {
  legend: string
  /** Suggested, in cents. */
  sums: readonly number[]
  formErrors?: FormErrors
}

/** Suggested sums as radio buttons, and a field for another; what is typed there counts. */
export function AmountChoice({ legend, sums, formErrors }: AmountChoiceProps) {
  const sent = formErrors?.values.sum
  return (
    <>
      {sums.length > 0 && (
        <fieldset className="item-option">
          <legend>{legend}</legend>
          <div className="item-values">
            {sums.map((cents) => (
              <Sum key={cents} cents={cents} isChosen={sent === String(cents)} />
            ))}
          </div>
        </fieldset>
      )}
      <div className="own-price">
        <MoneyField
          label={sums.length > 0 ? 'Another sum' : legend}
          name="amount"
          autoComplete="off"
          required={sums.length === 0}
          formErrors={formErrors}
        />
      </div>
    </>
  )
}

function Sum({ cents, isChosen }: { cents: number; isChosen: boolean }) {
  const id = useId()
  return (
    <span className="item-value">
      <input type="radio" id={id} name="sum" value={cents} defaultChecked={isChosen} />
      <label htmlFor={id}>{formatMoney(cents)}</label>
    </span>
  )
}
