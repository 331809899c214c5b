import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { Select, TextArea } from '../ui/FormFields'

interface BuyerFieldsProps {
  destinations: { value: string; label: string }[]
  formErrors?: FormErrors
}

/** Asks a shop who it is, and where the order goes. */
export function BuyerFields({ destinations, formErrors }: BuyerFieldsProps) {
  return (
    <fieldset className="form-rows wholesale-buyer">
      <legend>Your shop</legend>
      <div className="field-row">
        <Field
          label="Company"
          name="company"
          required
          maxLength={200}
          autoComplete="organization"
          formErrors={formErrors}
        />
        <Field label="Your name" name="name" maxLength={200} autoComplete="name" formErrors={formErrors} />
      </div>
      <TextArea
        label="Address"
        name="address"
        required
        maxLength={1000}
        autoComplete="street-address"
        hint="Street, postcode and town."
        formErrors={formErrors}
      />
      <div className="field-row">
        <Select label="Send to" name="destination" required formErrors={formErrors}>
          <option value="">Choose</option>
          {destinations.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field label="VAT number" name="vatNumber" maxLength={50} formErrors={formErrors} />
      </div>
      <div className="field-row">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint="The invoice goes there."
          formErrors={formErrors}
        />
        <Field
          label="Your reference"
          name="reference"
          maxLength={100}
          hint="It stands on the invoice."
          formErrors={formErrors}
        />
      </div>
    </fieldset>
  )
}
