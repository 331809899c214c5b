import { Form, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Field, useErrorsOf } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import type { PayeeFields } from './share-form'

interface PayeeFormProps {
  /** The payee; null for a new one. */
  payee: (PayeeFields & { id: number; opened: Parameters<typeof OpenedVersionFields>[0]['opened'] }) | null
  /** The key of a new payee's form: sending it twice adds one payee. */
  idempotencyKey: string
}

export function PayeeForm({ payee, idempotencyKey }: PayeeFormProps) {
  const formErrors = useErrorsOf('save')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form">
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {payee ? (
        <OpenedVersionFields opened={payee.opened} entered={formErrors?.values} />
      ) : (
        <IdempotencyKey initial={idempotencyKey} />
      )}
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={200}
        defaultValue={payee?.name}
        formErrors={formErrors}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        maxLength={254}
        defaultValue={payee?.email}
        formErrors={formErrors}
      />
      <MoneyField
        label={t('Smallest payout')}
        name="minPayout"
        hint={t('Smaller amounts carry over.')}
        cents={payee?.minPayoutCents || undefined}
        formErrors={formErrors}
      />
      <NewerVersionChoice
        formErrors={formErrors}
        page={href('/admin/shares/:id', { id: payee?.id ?? '' })}
        intent="save"
      />
      <button type="submit" name="intent" value="save" className="button" disabled={isBusy}>
        {t('Save payee')}
      </button>
    </Form>
  )
}
