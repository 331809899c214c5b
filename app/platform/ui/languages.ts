import { perLocale } from '../i18n/per-locale'

/** The languages on offer, as BCP 47 tags. */
export const languageTags = [
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...['vi', 'xh', 'yi', 'yo', 'zh-Hans', 'zh-Hant', 'zu'],
] as const

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** Returns "Brazilian Portuguese". Browsers differ in some of these names, so pages take them from the server. */
export const languageName = (tag: string) => names().of(tag) ?? tag

/** Returns the languages on offer by name, cached, since naming and sorting so many takes a millisecond. */
export const languagesByName = perLocale((locale) =>
  languageTags
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale)),
)

const ownNames = new Map<string, string>()

export function ownLanguageName(tag: string): string {
  const known = ownNames.get(tag)
  if (known) return known
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  // French and others write it small inside of sentences; other scripts have no capitals, or use them otherwise.
  const capital = name.replace(/^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u, (letter) =>
    letter.toLocaleUpperCase(tag),
  )
  ownNames.set(tag, capital)
  return capital
}
