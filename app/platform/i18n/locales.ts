/** The languages of the interface, as BCP 47 tags, by their own names. Each but English has a file in languages/. */
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
} as const

export type Locale = keyof typeof localeNames
export const locales = Object.keys(localeNames) as Locale[]

export const isLocale = (tag: string): tag is Locale => Object.hasOwn(localeNames, tag)

/** Returns the direction in which a language is written. */
export const directionOf = (locale: string) => (/^(ar|he)\b/.test(locale) ? 'rtl' : 'ltr')
