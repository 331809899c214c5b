import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import type { ShippingAndTax, ShippingAndTaxOptions } from './shipping-and-tax'

interface SendingFieldsProps {
  item?: ShippingAndTax
  options: ShippingAndTaxOptions
  formErrors?: FormErrors
}

/** Fields for shipping class and tax; hidden unless one of them is set up. */
export function ShippingAndTaxFields({
  item,
  options: { classes, isTaxed },
  formErrors,
}: SendingFieldsProps) {
  return (
    <>
      {classes.length > 0 && (
        <Select
          label={t('Shipping class')}
          name="shippingClassId"
          defaultValue={item?.shippingClassId ?? ''}
          formErrors={formErrors}
        >
          <option value="">{t('{name} (default)', { name: classes[0]?.name })}</option>
          {classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {isTaxed && (
        <div className="field-row">
          <Field
            label={t('Tax code')}
            name="taxCode"
            hint={t('For example txcd_35020200. Leave empty for your account’s default.')}
            defaultValue={item?.taxCode ?? undefined}
            formErrors={formErrors}
          />
          <Select
            label={t('Tax in the price')}
            name="taxBehavior"
            defaultValue={item?.taxBehavior ?? ''}
            formErrors={formErrors}
          >
            <option value="">{t('Stripe account default')}</option>
            <option value="inclusive">{t('Included in price')}</option>
            <option value="exclusive">{t('Added to price')}</option>
          </Select>
        </div>
      )}
    </>
  )
}
