import { currentLocale } from './i18n'
import { intlLocale } from './locales'

/** Returns a function that creates something once for each language of the interface: creating an `Intl` object is slow. */
export function perLocale<T>(create: (locale: string) => T): () => T {
  const created = new Map<string, T>()
  return () => {
    const locale = currentLocale()
    const known = created.get(locale) ?? create(intlLocale(locale))
    created.set(locale, known)
    return known
  }
}
