import { contentLanguage } from '../i18n/content-language'
import { currentLocale } from '../i18n/i18n'
import { lazily } from '../lazily'

/** Scripts used by only one language; Latin, Cyrillic, Arabic and Han letters do not identify a language. */
const scripts = {
  el: '\\p{sc=Greek}',
  he: '\\p{sc=Hebrew}',
  hy: '\\p{sc=Armenian}',
  ka: '\\p{sc=Georgian}',
  ko: '\\p{sc=Hangul}',
  ta: '\\p{sc=Tamil}',
  th: '\\p{sc=Thai}',
  ja: '\\p{sc=Hiragana}\\p{sc=Katakana}\\u30FC',
}
const languages = lazily(() =>
  Object.entries(scripts).map(([language, letters]) => ({
    language,
    own: new RegExp(`[${letters}]`, 'u'),
    all: new RegExp(`[${letters}${language === 'ja' ? '\\p{sc=Han}' : ''}]`, 'gu'),
  })),
)

const anyLetter = /\p{L}/gu
/** Tells whether a text has only Latin letters with accents, and their punctuation. */
const isLatin = (text: string) => /^[\0-\u036f\u1e00-\u1eff\u2000-\u20cf]*$/.test(text)

export function languageOfText(text: string): string | undefined {
  if (isLatin(text)) return
  const half = (text.match(anyLetter)?.length ?? 0) / 2
  const isMostly = (letters: RegExp) => (text.match(letters)?.length ?? 0) > half
  return languages().find(({ own, all }) => own.test(text) && isMostly(all))?.language
}

const leftwardScripts = 'Arabic Hebrew Syriac Thaana Nko Adlam'.split(' ').map((name) => `\\p{sc=${name}}`)
const leftward = lazily(() => new RegExp(`[${leftwardScripts.join('')}]`, 'u'))

/** Returns the direction of most letters in a mixed text; for a text in one direction the browser detects it. */
function directionOf(text: string) {
  if (isLatin(text)) return 'auto'
  const letters = text.match(anyLetter) ?? []
  const share = letters.filter((letter) => leftward().test(letter)).length / letters.length
  if (!(share > 0 && share < 1)) return 'auto'
  return share > 0.5 ? 'rtl' : 'ltr'
}

/**
 * Returns the `lang` and `dir` attributes for user-written text.
 * @param language as a BCP 47 tag, if known; otherwise the script may tell it
 */
export const textAttributes = (text: string, language?: string | null) =>
  ({ dir: directionOf(text), lang: language ?? languageOfText(text) ?? ownLanguage() }) as const

/** Returns the site's language if it differs from the interface's. */
const ownLanguage = () => (contentLanguage() === currentLocale() ? undefined : contentLanguage())
