import { useId } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { carrierNames, type ParcelTracking } from '../parcels/carriers'

export function TrackingFields({ shown, formErrors }: { shown?: ParcelTracking; formErrors?: FormErrors }) {
  const list = useId()
  return (
    <div className="field-row">
      <Field
        label={t('Carrier')}
        name="carrier"
        list={list}
        maxLength={60}
        defaultValue={shown?.carrier}
        formErrors={formErrors}
      />
      <CarrierNames id={list} />
      <Field
        label={t('Tracking number')}
        name="trackingNumber"
        maxLength={200}
        autoComplete="off"
        defaultValue={shown?.trackingNumber}
        formErrors={formErrors}
      />
    </div>
  )
}

export const CarrierNames = ({ id }: { id: string }) => (
  <datalist id={id}>
    {carrierNames.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
