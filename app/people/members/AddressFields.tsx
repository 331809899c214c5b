import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Select, TextArea } from '../../platform/ui/FormFields'
import type { Member } from './members'

interface AddressFieldsProps {
  member?: Pick<Member, 'shippingName' | 'shippingAddress' | 'shippingCountry'>
  countries: { code: string; name: string }[]
  formErrors?: FormErrors
}

export function AddressFields({ member, countries, formErrors }: AddressFieldsProps) {
  return (
    <>
      <Field
        label={t('Name')}
        name="shippingName"
        maxLength={200}
        autoComplete="shipping name"
        defaultValue={member?.shippingName}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Address')}
        name="shippingAddress"
        rows={3}
        maxLength={1000}
        autoComplete="shipping street-address"
        defaultValue={member?.shippingAddress}
        formErrors={formErrors}
      />
      <Select
        label={t('Country')}
        name="shippingCountry"
        autoComplete="shipping country"
        defaultValue={member?.shippingCountry ?? ''}
        formErrors={formErrors}
      >
        <option value="">{t('None')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
