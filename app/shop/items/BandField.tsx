import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Select } from '../../platform/ui/FormFields'

interface BandFieldProps {
  bands: { id: number; title: string }[]
  chosen?: number | null
  formErrors?: FormErrors
}

export function BandField({ bands, chosen, formErrors }: BandFieldProps) {
  const isListed = !chosen || bands.some(({ id }) => id === chosen)
  const all = isListed ? bands : [{ id: chosen, title: t('Current band') }, ...bands]
  if (all.length === 0) return null
  return (
    <Select
      label={t('Band')}
      name="bandId"
      hint={t('Listed on the band’s page.')}
      defaultValue={chosen ?? ''}
      formErrors={formErrors}
    >
      <option value="">{t('None')}</option>
      {all.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}
