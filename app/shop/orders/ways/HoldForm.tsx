import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import type { Order } from '../orders'

interface HoldFormProps {
  order: Order
  /** The current day, such as 2026-12-24. */
  today: string
  formErrors?: FormErrors
}

export function HoldForm({ order, today, formErrors }: HoldFormProps) {
  const { payBy, isPlaced, status, expiresAt } = order
  if (!payBy || !isPlaced || status !== 'pending') return null
  return (
    <details open={formErrors !== undefined}>
      <summary>{t('Hold longer')}</summary>
      <Form method="post" className="form" preventScrollReset key={expiresAt}>
        <Field
          label={t('Hold until')}
          name="until"
          type="date"
          min={today}
          required
          hint={t('The buyer gets an email about it.')}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="hold" className="button is-plain">
          {t('Hold longer')}
        </button>
      </Form>
    </details>
  )
}
