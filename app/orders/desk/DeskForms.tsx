import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/FormFields'
import type { DeskOrder } from './order-desk.server'

/** What somebody else saved since this form was opened. */
export function Newer({ formErrors }: { formErrors?: FormErrors }) {
  const changes = formErrors?.newer?.changes ?? []
  if (changes.length === 0) return null
  return (
    <dl className="newer-changes">
      {changes.map(({ label, value }) => (
        <div key={label}>
          <dt>{label} is now</dt>
          <dd dir="auto">{value || 'empty'}</dd>
        </div>
      ))}
    </dl>
  )
}

export function AddressForm({ order, formErrors }: { order: DeskOrder; formErrors?: FormErrors }) {
  const { shippingName, shippingAddress, phone, addressVersion } = order
  return (
    <details open={formErrors !== undefined}>
      <summary>Correct the address</summary>
      <Form method="post" className="form" preventScrollReset>
        <Newer formErrors={formErrors} />
        <input type="hidden" name="version" value={formErrors?.newer?.version ?? addressVersion} />
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
        hint="For admins; the buyer never sees it."
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="note" className="button is-plain">
        Add note
      </button>
    </Form>
  )
}
