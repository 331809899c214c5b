import { Form, useNavigation } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field, useErrorsOf } from '../../platform/ui/Field'
import { ChoiceSelect, Select } from '../../platform/ui/FormFields'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample } from '../../platform/ui/money'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'

interface ItemShareFormProps {
  payees: { id: number; name: string }[]
  /** The variants to choose from; empty for an item without options. */
  variants: { id: number; name: string }[]
  idempotencyKey: string
}

export function ItemShareForm({ payees, variants, idempotencyKey }: ItemShareFormProps) {
  const formErrors = useErrorsOf('add')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form">
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <IdempotencyKey initial={idempotencyKey} />
      <ChoiceSelect label={t('Payee')} name="payee" choices={payees} formErrors={formErrors} />
      {variants.length > 0 && (
        <Select
          label={t('Royalty on')}
          name="variant"
          hint={t('A variant’s own royalties replace the item’s.')}
          formErrors={formErrors}
        >
          <option value="">{t('The whole item')}</option>
          {variants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="field-row">
        <Field label={t('Percent')} name="percent" inputMode="decimal" formErrors={formErrors} />
        <MoneyField
          label={t('Or an amount per copy')}
          name="unit"
          hint={t('In {amountExample}.', { amountExample: amountExample(200) })}
          formErrors={formErrors}
        />
      </div>
      <Checkbox label={t('Deduct payment fees first')} name="afterFees" initial formErrors={formErrors} />
      <Checkbox label={t('Deduct shipping first')} name="afterPostage" initial formErrors={formErrors} />
      <Field
        label={t('First day')}
        name="from"
        type="date"
        hint={t('Leave empty to start now.')}
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="add" className="button" disabled={isBusy}>
        {t('Add royalty')}
      </button>
    </Form>
  )
}
