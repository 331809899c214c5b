import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Select, TextArea } from '../../platform/ui/FormFields'
import '../../site/content/form-rows.css'

interface BuyerFieldsProps {
  destinations: { value: string; label: string }[]
  formErrors?: FormErrors
}

export function BuyerFields({ destinations, formErrors }: BuyerFieldsProps) {
  return (
    <fieldset className="form-rows wholesale-buyer">
      <legend>{t('Your shop')}</legend>
      <div className="field-row">
        <Field
          label={t('Company')}
          name="company"
          required
          maxLength={200}
          autoComplete="organization"
          formErrors={formErrors}
        />
        <Field
          label={t('Your name')}
          name="name"
          maxLength={200}
          autoComplete="name"
          formErrors={formErrors}
        />
      </div>
      <TextArea
        label={t('Address')}
        name="address"
        required
        maxLength={1000}
        autoComplete="street-address"
        hint={t('Street, postcode and town.')}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Select label={t('Ship to')} name="destination" required formErrors={formErrors}>
          <option value="">{t('Choose')}</option>
          {destinations.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field label={t('VAT number')} name="vatNumber" maxLength={50} formErrors={formErrors} />
      </div>
      <div className="field-row">
        <Field
          label={t('Email')}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          hint={t('We send the invoice there.')}
          formErrors={formErrors}
        />
        <Field
          label={t('Your reference')}
          name="reference"
          maxLength={100}
          hint={t('It is printed on the invoice.')}
          formErrors={formErrors}
        />
      </div>
    </fieldset>
  )
}
