import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { MoneyField } from '../../platform/ui/MoneyField'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import type { PriceLimits, Pricing } from './pricing'
import { pricingNames } from './pricing'
import './pricing-fields.css'

interface PricingFieldsProps {
  pricing?: Pricing
  formErrors?: FormErrors
}

export function PricingFields({ pricing, formErrors }: PricingFieldsProps) {
  if (!useIsModuleOn('tips')) return null
  return (
    <div className="form pricing-fields">
      <div className="field-row">
        <PricingSelect name="pricing" pricing={pricing} formErrors={formErrors} />
        <div className="if-chosen">
          <MoneyField
            label={t('Minimum')}
            name="minimumPrice"
            hint={t('Can be 0.')}
            cents={pricing?.minimumCents}
            formErrors={formErrors}
          />
        </div>
      </div>
      <div className="if-fixed">
        <Checkbox
          label={t('More if you can')}
          name="moreIfYouCan"
          initial={pricing?.takesMore}
          formErrors={formErrors}
        />
        <p className="field-hint">{t('Buyers may pay more than the price.')}</p>
      </div>
      <div className="if-raised">
        <Field
          label={t('Note to buyers')}
          name="priceWords"
          hint={t('Shown beside the buyer’s price.')}
          maxLength={200}
          defaultValue={pricing?.priceWords}
          formErrors={formErrors}
        />
      </div>
    </div>
  )
}

interface PricingSelectProps {
  name: string
  label?: string
  'aria-label'?: string
  pricing?: PriceLimits
  formErrors?: FormErrors
}

export function PricingSelect({ pricing, label = t('Pricing'), ...field }: PricingSelectProps) {
  const chosen = pricing && pricing.minimumCents !== null ? 'chosen' : 'fixed'
  return (
    <Select label={label} defaultValue={chosen} {...field}>
      {Object.entries(pricingNames).map(([value, name]) => (
        <option key={value} value={value}>
          {t(name)}
        </option>
      ))}
    </Select>
  )
}
