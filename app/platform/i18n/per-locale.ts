import { currentLocale } from './i18n'
import { intlLocale } from './locales'

/** Returns a function that creates a value once per language, since creating an `Intl` object is slow. */
export function cachedPerLocale<T>(create: (locale: string) => T): () => T {
  const created = new Map<string, T>()
  return () => {
    const locale = currentLocale()
    const known = created.get(locale) ?? create(intlLocale(locale))
    created.set(locale, known)
    return known
  }
}
