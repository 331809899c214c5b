import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/http/errors'
import { Field } from '../../ui/Field'
import { formatDate } from '../../ui/format'
import { MoneyField } from '../../ui/MoneyField'
import { currencyUnit, formatMoney } from '../../ui/money'
import { wayLabels } from '../../ways-to-pay/ways'
import { type Order, payReference } from '../orders'

interface PaymentFormProps {
  order: Order
  requestKey: string
  /** As 2026-12-24. */
  today: string
  formErrors?: FormErrors
}

/** Marks an order as paid, in full or in part, for staff; nothing for one that Stripe or nobody pays. */
export function PaymentForm({ order, requestKey, today, formErrors }: PaymentFormProps) {
  const { payBy, isPlaced, status, totalCents, receivedCents, currency, expiresAt } = order
  if (!payBy || !isPlaced || (status !== 'pending' && status !== 'canceled')) return null
  const leftCents = totalCents - receivedCents
  return (
    <section>
      <h2>{wayLabels[payBy]}</h2>
      <p>
        {`${formatMoney(leftCents, currency)} left to pay, reference ${payReference(order)}`}
        {status === 'pending' && expiresAt && `, until ${formatDate(expiresAt)}`}
      </p>
      <Form method="post" className="form" preventScrollReset key={receivedCents}>
        <input type="hidden" name="key" value={formErrors?.values.key ?? requestKey} />
        <div className="field-row">
          <MoneyField
            label={`Received in ${currencyUnit(currency)}`}
            name="amount"
            required
            cents={leftCents}
            formErrors={formErrors}
          />
          <Field
            label="Received on"
            name="day"
            type="date"
            required
            max={today}
            defaultValue={today}
            formErrors={formErrors}
          />
        </div>
        <button type="submit" name="intent" value="received" className="button">
          Mark as paid
        </button>
      </Form>
      {payBy === 'trade' && (
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="traded" className="button is-plain">
            Mark as traded
          </button>
        </Form>
      )}
    </section>
  )
}
