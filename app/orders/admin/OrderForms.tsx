import { Form } from '@remix-run/react'
import { NewerVersionChoice, OpenedFields } from '../../content/NewerVersion'
import type { FormErrors } from '../../platform/http/errors'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/FormFields'
import type { OrderForAdmin } from './order-admin.server'

export function AddressForm({ order, formErrors }: { order: OrderForAdmin; formErrors?: FormErrors }) {
  const { id, shippingName, shippingAddress, phone, addressOpened } = order
  return (
    <details open={formErrors !== undefined}>
      <summary>Correct the address</summary>
      <Form method="post" className="form" preventScrollReset>
        <OpenedFields opened={addressOpened} entered={formErrors?.values} />
        <Field
          label="Name"
          name="shippingName"
          maxLength={200}
          defaultValue={shippingName ?? ''}
          formErrors={formErrors}
        />
        <TextArea
          label="Address"
          name="shippingAddress"
          maxLength={1000}
          defaultValue={shippingAddress ?? ''}
          formErrors={formErrors}
        />
        <Field label="Phone" name="phone" maxLength={50} defaultValue={phone ?? ''} formErrors={formErrors} />
        <NewerVersionChoice formErrors={formErrors} page={`/admin/orders/${id}`} intent="address" />
        <button type="submit" name="intent" value="address" className="button is-plain">
          Save address
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
        label="Note"
        name="text"
        rows={3}
        maxLength={4000}
        hint="Buyers never see it."
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="note" className="button is-plain">
        Add note
      </button>
    </Form>
  )
}
