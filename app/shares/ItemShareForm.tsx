import { Form, useNavigation } from '@remix-run/react'
import { Checkbox } from '../ui/Checkbox'
import { Field, useErrorsOf } from '../ui/Field'
import { Choices, Select } from '../ui/FormFields'
import { Message } from '../ui/Message'
import { MoneyField } from '../ui/MoneyField'
import { amountExample } from '../ui/money'

interface ItemShareFormProps {
  payees: { id: number; name: string }[]
  /** Empty for an item without options. */
  variants: { id: number; name: string }[]
}

/** Adds a share of an item or variant. */
export function ItemShareForm({ payees, variants }: ItemShareFormProps) {
  const formErrors = useErrorsOf('add')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form">
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Choices label="Payee" name="payee" choices={payees} formErrors={formErrors} />
      {variants.length > 0 && (
        <Select
          label="Of"
          name="variant"
          hint="A variant’s own shares replace the item’s."
          formErrors={formErrors}
        >
          <option value="">The whole item</option>
          {variants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="field-row">
        <Field label="Percent" name="percent" inputMode="decimal" formErrors={formErrors} />
        <MoneyField
          label="Or a sum for each piece"
          name="unit"
          hint={`In ${amountExample(200)}.`}
          formErrors={formErrors}
        />
      </div>
      <Checkbox label="Take off payment fees first" name="afterFees" initial formErrors={formErrors} />
      <Checkbox label="Take off postage first" name="afterPostage" initial formErrors={formErrors} />
      <Field label="From" name="from" type="date" hint="Empty: from now on." formErrors={formErrors} />
      <button type="submit" name="intent" value="add" className="button" disabled={isBusy}>
        Add share
      </button>
    </Form>
  )
}
