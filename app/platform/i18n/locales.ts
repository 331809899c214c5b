/** The languages that the interface may be translated to, by BCP 47 tag, with their own names. */
export const localeNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  it: 'Italiano',
  pl: 'Polski',
  el: 'Ελληνικά',
  tr: 'Türkçe',
  ar: 'العربية',
  he: 'עברית',
  ja: '日本語',
  /** A pseudo-language, which shows untranslated texts and layouts that are too narrow for longer words. */
  'en-XA': '[Þšéûðö]',
} as const

export type Locale = keyof typeof localeNames
export const pseudoLocale: Locale = 'en-XA'
/** Languages of the interface; each but English has a file in languages/. */
export const locales: Locale[] = ['en', 'de', 'fr', 'es', 'pt-BR', 'it', 'pl', 'el', 'tr', 'ar', 'he', 'ja']

/** Tells whether the interface is available in a language. */
export const isLocale = (tag: string): tag is Locale => locales.some((locale) => locale === tag)

/** A map of older tags, which some browsers still send. */
const renamed: Record<string, string> = { iw: 'he' }

/** Finds a language by its tag, else another variety of it: pt-BR for any Portuguese. */
export function closestLocale(tag: string, among: Locale[] = locales): Locale | undefined {
  const [language = '', ...variety] = tag.toLowerCase().split('-')
  const wanted = [renamed[language] ?? language, ...variety]
  return (
    among.find((locale) => locale.toLowerCase() === wanted.join('-')) ??
    among.find((locale) => locale !== pseudoLocale && locale.split('-')[0] === wanted[0])
  )
}

export type Direction = 'ltr' | 'rtl'

export const localeDirectionOf = (locale: string): Direction => (/^(ar|he)\b/.test(locale) ? 'rtl' : 'ltr')

/** Returns the tag for `Intl`: Arabic uses the same digits as addresses and prices. */
export const intlLocale = (locale: string) =>
  locale === 'ar' ? 'ar-u-nu-latn' : locale === 'en' ? 'en-US' : locale
