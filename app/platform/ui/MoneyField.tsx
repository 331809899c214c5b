import type { ComponentProps } from 'react'
import { t } from '../i18n/i18n'
import { Field } from './Field'
import { moneyForInput, moneyPattern } from './money'

type MoneyFieldProps = Omit<ComponentProps<typeof Field>, 'defaultValue'> & {
  /** The initial amount; empty for none. */
  cents?: number | null
}

/** A field for an amount, typed as 12.50 or 12,50. */
export function MoneyField({ cents, ...field }: MoneyFieldProps) {
  return (
    <Field
      inputMode="decimal"
      pattern={moneyPattern}
      title={t('For example {moneyForInput}', { moneyForInput: moneyForInput(1250) })}
      defaultValue={cents === undefined || cents === null ? undefined : moneyForInput(cents)}
      {...field}
    />
  )
}
