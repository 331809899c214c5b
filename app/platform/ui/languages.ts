import { cachedPerLocale } from '../i18n/per-locale'

/** The languages that content can have, as BCP 47 tags. */
export const languageTags = [
  'af',
  'am',
  'ar',
  'az',
  'be',
  'bg',
  'bn',
  'br',
  'bs',
  'ca',
  'co',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'eo',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fil',
  'fo',
  'fr',
  'fy',
  'ga',
  'gd',
  'gl',
  'gu',
  'ha',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'ig',
  'is',
  'it',
  'ja',
  'jv',
  'ka',
  'kk',
  'km',
  'kn',
  'ko',
  'ku',
  'la',
  'lb',
  'lo',
  'lt',
  'lv',
  'mk',
  'ml',
  'mn',
  'mr',
  'ms',
  'mt',
  'my',
  'nb',
  'ne',
  'nl',
  'nn',
  'oc',
  'pa',
  'pl',
  'pt',
  'pt-BR',
  'rm',
  'ro',
  'ru',
  'se',
  'si',
  'sk',
  'sl',
  'so',
  'sq',
  'sr',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'xh',
  'yi',
  'yo',
  'zh-Hans',
  'zh-Hant',
  'zu',
] as const

const names = cachedPerLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** Returns a language's name, such as "Brazilian Portuguese", on the server only, since browsers differ. */
export const languageName = (tag: string) => names().of(tag) ?? tag

/** Returns the available languages sorted by name; cached, because naming and sorting takes a millisecond. */
export const languagesByName = cachedPerLocale((locale) =>
  languageTags
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale)),
)

const ownNames = new Map<string, string>()

export function ownLanguageName(tag: string): string {
  const known = ownNames.get(tag)
  if (known) return known
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  // French and others write language names in lower case; other scripts have no capitals.
  const capital = name.replace(/^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u, (letter) =>
    letter.toLocaleUpperCase(tag),
  )
  ownNames.set(tag, capital)
  return capital
}
