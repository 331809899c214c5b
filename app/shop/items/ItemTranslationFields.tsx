import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { type Locale, localeNames } from '../../platform/i18n/locales'
import { Field } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import type { ItemTranslations } from './item-translations'

interface ItemTranslationFieldsProps {
  translations?: ItemTranslations
  /** The languages of the site besides the item's own. */
  locales: Locale[]
  formErrors?: FormErrors
}

export function ItemTranslationFields({
  translations = {},
  locales,
  formErrors,
}: ItemTranslationFieldsProps) {
  return locales.map((locale) => {
    const language = localeNames[locale]
    const [title, description] = [`title_${locale}`, `description_${locale}`]
    const hasErrors = [title, description].some((name) => formErrors?.errors[name])
    return (
      <details key={locale} className="more-fields" open={hasErrors}>
        <summary>
          <span lang={locale}>{language}</span>
        </summary>
        <div className="field-group">
          <p className="field-hint">{t('Leave a field empty to show your own text.')}</p>
          <Field
            label={t('Title in {language}', { language })}
            name={title}
            maxLength={300}
            dir="auto"
            lang={locale}
            defaultValue={translations[locale]?.title}
            formErrors={formErrors}
          />
          <TextArea
            label={t('Description in {language}', { language })}
            name={description}
            maxLength={10_000}
            lang={locale}
            defaultValue={translations[locale]?.description}
            formErrors={formErrors}
          />
        </div>
      </details>
    )
  })
}
