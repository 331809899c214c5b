import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Select } from '../../platform/ui/FormFields'
import { siteLanguage } from './translations'

interface LanguageFieldProps {
  /** The language as a BCP 47 tag; undefined for the site's. */
  chosen?: string | null
  languages: { tag: string; name: string }[]
  formErrors?: FormErrors
}

export function LanguageField({ chosen, languages, formErrors }: LanguageFieldProps) {
  return (
    <Select label={t('Language')} name="language" defaultValue={chosen ?? ''} formErrors={formErrors}>
      <option value="">{t(siteLanguage)}</option>
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </Select>
  )
}
