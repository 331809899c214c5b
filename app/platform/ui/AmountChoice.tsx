import { type FormEvent, useId } from 'react'
import type { FormErrors } from '../errors/errors'
import { t } from '../i18n/i18n'
import { currencySign, siteCurrency } from '../site-currency'
import { MoneyField } from './MoneyField'
import { formatMoney } from './money'
import './amount-choice.css'

interface AmountChoiceProps {
  legend: string
  /** The suggested amounts, in cents. */
  sums: readonly number[]
  formErrors?: FormErrors
}

/**
 * Shows radio buttons for suggested amounts, the first one selected, and a field for another, which takes
 * precedence.
 */
export function AmountChoice({ legend, sums, formErrors }: AmountChoiceProps) {
  const sent = formErrors?.values.sum
  return (
    <>
      {sums.length > 0 && (
        <fieldset className="item-option">
          <legend>{legend}</legend>
          <div className="item-values">
            {sums.map((cents, index) => (
              <Sum key={cents} cents={cents} isChosen={formErrors ? sent === String(cents) : index === 0} />
            ))}
          </div>
        </fieldset>
      )}
      <div className="own-price">
        <MoneyField
          label={`${sums.length > 0 ? t('Other amount') : legend} (${currencySign(siteCurrency())})`}
          name="amount"
          autoComplete="off"
          required={sums.length === 0}
          onInput={unchoose}
          formErrors={formErrors}
        />
      </div>
    </>
  )
}

/** Unchecks the suggested sum once somebody types their own. */
function unchoose({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
  const chosen = form?.querySelector<HTMLInputElement>('[name="sum"]:checked')
  if (chosen && value !== '') chosen.checked = false
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
