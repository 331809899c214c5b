import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { formatDate } from '../../../platform/ui/format'
import { MoneyField } from '../../../platform/ui/MoneyField'
import { currencyUnit, formatMoney } from '../../../platform/ui/money'
import { paymentWayLabels } from '../../ways-to-pay/ways'
import { type Order, paymentReferenceOf } from '../orders'

interface PaymentFormProps {
  order: Order
  requestKey: string
  /** The current day, such as 2026-12-24. */
  today: string
  formErrors?: FormErrors
}

export function PaymentForm({ order, requestKey, today, formErrors }: PaymentFormProps) {
  const { payBy, isPlaced, status, totalCents, receivedCents, currency, expiresAt } = order
  if (!payBy || !isPlaced || (status !== 'pending' && status !== 'canceled')) return null
  const leftCents = totalCents - receivedCents
  const left = { amount: formatMoney(leftCents, currency), reference: paymentReferenceOf(order) }
  return (
    <section>
      <h2>{t(paymentWayLabels[payBy])}</h2>
      <p>
        {status === 'pending' && expiresAt
          ? t('{amount} left to pay, reference {reference}, until {day}', {
              ...left,
              day: formatDate(expiresAt),
            })
          : t('{amount} left to pay, reference {reference}', left)}
      </p>
      <Form method="post" className="form" preventScrollReset key={receivedCents}>
        <input type="hidden" name="key" value={formErrors?.values.key ?? requestKey} />
        <div className="field-row">
          <MoneyField
            label={t('Received in {currency}', { currency: currencyUnit(currency) })}
            name="amount"
            required
            cents={leftCents}
            formErrors={formErrors}
          />
          <Field
            label={t('Received on')}
            name="day"
            type="date"
            required
            max={today}
            defaultValue={today}
            formErrors={formErrors}
          />
        </div>
        <button type="submit" name="intent" value="received" className="button">
          {t('Mark as paid')}
        </button>
      </Form>
      {payBy === 'trade' && (
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="traded" className="button is-plain">
            {t('Mark as traded')}
          </button>
        </Form>
      )}
    </section>
  )
}
