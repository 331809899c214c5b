import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { AddressFields } from '../../members/AddressFields'

interface AddressFormProps {
  copies: number
  sent: { shippingName: string; shippingAddress: string; shippingCountry: string }
  countries: { code: string; name: string }[]
  formErrors?: FormErrors
}

export const AddressForm = ({ copies, sent, countries, formErrors }: AddressFormProps) => (
  <section aria-labelledby="free-copies" className="call-form">
    <h2 id="free-copies">
      {t('{copies, plural, one {Your free copy} other {Your # free copies}}', { copies })}
    </h2>
    <Form method="post" className="form">
      <p>{t('Where should we send your copies?')}</p>
      <AddressFields member={sent} countries={countries} formErrors={formErrors} />
      <div className="form-actions">
        <button type="submit" name="intent" value="address" className="button">
          {t('Save the address')}
        </button>
      </div>
    </Form>
  </section>
)
