import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Field, useErrorsOf } from '../../platform/ui/Field'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample, formatMoney, moneyForInput } from '../../platform/ui/money'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import { maxPriceListDays, priceFieldName } from './wholesale'
import type { PriceListFields } from './wholesale-form'

interface Variant {
  id: number
  title: string
  priceCents: number
}

interface List extends PriceListFields {
  id: number
  items: { variantId: number; priceCents: number | null }[]
  opened: Parameters<typeof OpenedVersionFields>[0]['opened']
}

interface ListFormProps {
  /** The price list; null for a new one. */
  list: List | null
  variants: Variant[]
  /** The key of a new list's form: sending it twice adds one list. */
  idempotencyKey: string
}

export function ListForm({ list, variants, idempotencyKey }: ListFormProps) {
  const formErrors = useErrorsOf('save')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form price-list" key={list?.id ?? 'new'}>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {list ? (
        <OpenedVersionFields opened={list.opened} entered={formErrors?.values} />
      ) : (
        <IdempotencyKey initial={idempotencyKey} />
      )}
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={200}
        hint={t('Shops see this name.')}
        defaultValue={list?.name}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Field
          label={t('Percent off')}
          name="percent"
          inputMode="decimal"
          hint={t('For example 40.')}
          defaultValue={list?.percentHundredths ? list.percentHundredths / 100 : undefined}
          formErrors={formErrors}
        />
        <MoneyField
          label={t('Minimum order')}
          name="minimum"
          hint={t('In {amountExample}.', { amountExample: amountExample(10_000) })}
          cents={list?.minimumCents || undefined}
          formErrors={formErrors}
        />
        <Field
          label={t('Days to pay')}
          name="days"
          type="number"
          min={1}
          max={maxPriceListDays}
          required
          hint={t('Unpaid orders are then canceled.')}
          defaultValue={list?.days ?? 30}
          formErrors={formErrors}
        />
      </div>
      <IndexTable
        label={t('Items')}
        rows={variants}
        columns={columnsOf(list, formErrors)}
        keyOf={({ id }) => id}
      />
      <NewerVersionChoice
        formErrors={formErrors}
        page={href('/admin/wholesale/:id', { id: list?.id ?? '' })}
        intent="save"
      />
      <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
        {t('Save price list')}
      </button>
    </Form>
  )
}

function columnsOf(list: List | null, formErrors?: FormErrors): IndexColumn<Variant>[] {
  const chosen = formErrors?.values.variant?.split('\n').map(Number)
  const itemOf = (id: number) => list?.items.find(({ variantId }) => variantId === id)
  const isIn = (id: number) => chosen?.includes(id) ?? (list === null || itemOf(id) !== undefined)
  const ownPrice = (id: number) => {
    const cents = itemOf(id)?.priceCents
    return formErrors?.values[priceFieldName(id)] ?? (typeof cents === 'number' ? moneyForInput(cents) : '')
  }
  return [
    {
      name: msg('Item'),
      kind: 'title',
      cell: ({ id, title }) => (
        <label className="check">
          <input type="checkbox" name="variant" value={id} defaultChecked={isIn(id)} /> <bdi>{title}</bdi>
        </label>
      ),
    },
    { name: msg('Retail'), kind: 'number', cell: ({ priceCents }) => formatMoney(priceCents) },
    {
      name: msg('Own price'),
      kind: 'number',
      cell: ({ id, title }) => {
        const errors = formErrors?.errors[priceFieldName(id)] ?? []
        return (
          <>
            <input
              type="text"
              inputMode="decimal"
              name={priceFieldName(id)}
              className="input wholesale-pieces"
              aria-label={t('Own price of {title}', { title })}
              aria-invalid={errors.length > 0 || undefined}
              defaultValue={ownPrice(id)}
            />
            {errors.length > 0 && <span className="field-error">{errors.join(' ')}</span>}
          </>
        )
      },
    },
  ]
}
