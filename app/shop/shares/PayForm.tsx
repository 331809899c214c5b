import { Form, useNavigation } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'

interface PayFormProps {
  cents: number
  /** The current day in the site's time zone. */
  today: string
}

export function PayForm({ cents, today }: PayFormProps) {
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form">
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <input type="hidden" name="cents" value={cents} />
      <Field
        label={t('Paid on')}
        name="paidOn"
        type="date"
        required
        defaultValue={today}
        formErrors={formErrors}
      />
      <Field
        label={t('Note')}
        name="note"
        maxLength={200}
        hint={t('For example the bank’s reference. The payee sees it.')}
        formErrors={formErrors}
      />
      <button type="submit" className="button" disabled={isBusy}>
        {t('Mark {cents} as paid', { cents: formatMoney(cents) })}
      </button>
    </Form>
  )
}
