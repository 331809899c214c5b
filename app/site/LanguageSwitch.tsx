import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import { localeNames } from '../platform/i18n/locales'
import type { Site } from './site'

/** Changes the language of the interface, and reloads the page, since all of it changes. */
export function LanguageSwitch({ site: { language, languages = [] } }: { site: Site }) {
  if (languages.length === 0) return null
  return (
    <form method="post" action={href('/language')} className="language-switch" aria-label={t('Language')}>
      {languages.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="language"
          value={locale}
          lang={locale}
          className="link-button"
          aria-pressed={locale === language}
        >
          {localeNames[locale]}
        </button>
      ))}
    </form>
  )
}
