import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/http/errors'
import { Field } from '../../ui/Field'
import { Select, TextArea } from '../../ui/FormFields'
import type { FreeOrderQuestions } from './free-checkout.server'

interface FreeOrderFormProps {
  questions: FreeOrderQuestions
  /** Where it is sent, if that is chosen already. */
  countryName: string | null
  formErrors?: FormErrors
  isBusy: boolean
}

/** The form that completes an order of 0.00, in place of the payment page. */
export function FreeOrderForm({ questions, countryName, formErrors, isBusy }: FreeOrderFormProps) {
  const { email, address, countries } = questions
  return (
    <Form method="post" className="upload-form order-free">
      <p>This order is free. There is nothing to pay.</p>
      {email && (
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint="For the receipt."
          formErrors={formErrors}
        />
      )}
      {address && (
        <>
          <Field
            label="Name"
            name="shippingName"
            required
            maxLength={200}
            autoComplete="shipping name"
            formErrors={formErrors}
          />
          <TextArea
            label="Address"
            name="shippingAddress"
            required
            rows={3}
            maxLength={1000}
            autoComplete="shipping street-address"
            hint={countryName ? `In ${countryName}.` : undefined}
            formErrors={formErrors}
          />
        </>
      )}
      {countries.length > 0 && (
        <Select
          label="Country"
          name="country"
          required
          autoComplete="shipping country"
          formErrors={formErrors}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <button type="submit" name="intent" value="complete" className="button" disabled={isBusy}>
        Complete order
      </button>
    </Form>
  )
}
