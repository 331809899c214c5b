import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import { NewerVersionChoice, OpenedVersionFields } from '../../../site/content/NewerVersion'
import type { OrderForAdmin } from './order-admin.server'

export function AddressForm({ order, formErrors }: { order: OrderForAdmin; formErrors?: FormErrors }) {
  const { id, shippingName, shippingAddress, phone, addressOpened } = order
  return (
    <details open={formErrors !== undefined}>
      <summary>{t('Correct the address')}</summary>
      <Form method="post" className="form" preventScrollReset>
        <OpenedVersionFields opened={addressOpened} entered={formErrors?.values} />
        <Field
          label={t('Name')}
          name="shippingName"
          maxLength={200}
          defaultValue={shippingName ?? ''}
          formErrors={formErrors}
        />
        <TextArea
          label={t('Address')}
          name="shippingAddress"
          maxLength={1000}
          defaultValue={shippingAddress ?? ''}
          formErrors={formErrors}
        />
        <Field
          label={t('Phone')}
          name="phone"
          maxLength={50}
          defaultValue={phone ?? ''}
          formErrors={formErrors}
        />
        <NewerVersionChoice
          formErrors={formErrors}
          page={href('/admin/orders/:id', { id })}
          intent="address"
        />
        <button type="submit" name="intent" value="address" className="button is-plain">
          {t('Save address')}
        </button>
      </Form>
    </details>
  )
}

export function NoteForm({ requestKey, formErrors }: { requestKey: string; formErrors?: FormErrors }) {
  return (
    <Form method="post" className="form" preventScrollReset>
      <input type="hidden" name="key" value={requestKey} />
      <TextArea
        label={t('Note')}
        name="text"
        rows={3}
        maxLength={4000}
        hint={t('Buyers never see it.')}
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="note" className="button is-plain">
        {t('Add note')}
      </button>
    </Form>
  )
}
