import { t } from '../../platform/i18n/i18n'
import { localeNames, locales } from '../../platform/i18n/locales'

export function InterfaceLanguages({ chosen }: { chosen: string[] }) {
  return (
    <fieldset className="field-group site-languages">
      <legend>{t('Other languages')}</legend>
      <p className="hint">{t('Visitors can also read buttons, messages and emails in these languages.')}</p>
      {locales.map((locale) => (
        <label key={locale} className="check">
          <input
            type="checkbox"
            name="otherLanguages"
            value={locale}
            defaultChecked={chosen.includes(locale)}
          />{' '}
          <span lang={locale}>{localeNames[locale]}</span>
        </label>
      ))}
    </fieldset>
  )
}
