import { lazily } from '../platform/lazily'

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
export type LanguageTag = (typeof languageTags)[number]

const names = lazily(() => new Intl.DisplayNames('en', { type: 'language' }))

/** Returns "Brazilian Portuguese". Browsers differ in some of these names, so pages take them from the server. */
export const languageName = (tag: string) => names().of(tag) ?? tag

let byName: { tag: LanguageTag; name: string }[] | undefined

/** Cached, since naming and sorting so many takes a millisecond. */
export function languagesByName() {
  byName ??= languageTags
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
  return byName
}
