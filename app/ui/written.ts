import { once } from '../platform/once'

/** Scripts of one language. Latin, Cyrillic, Arabic and Han letters alone tell none. */
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
const languages = once(() =>
  Object.entries(scripts).map(([language, letters]) => ({
    language,
    own: new RegExp(`[${letters}]`, 'u'),
    all: new RegExp(`[${letters}${language === 'ja' ? '\\p{sc=Han}' : ''}]`, 'gu'),
  })),
)

const anyLetter = /\p{L}/gu
/** Latin letters with their accents, and the punctuation that they are set with. */
const isLatin = (text: string) => /^[\0-\u036f\u1e00-\u1eff\u2000-\u20cf]*$/.test(text)

/** The language that most letters of a text belong to, where their script tells it. */
export function languageOf(text: string): string | undefined {
  if (isLatin(text)) return
  const half = (text.match(anyLetter)?.length ?? 0) / 2
  const isMostly = (letters: RegExp) => (text.match(letters)?.length ?? 0) > half
  return languages().find(({ own, all }) => own.test(text) && isMostly(all))?.language
}

/**
 * Attributes of an element that shows what somebody wrote, in any language and direction.
 * @param language as a BCP 47 tag, where it is known; else the script may tell it
 */
export const written = (text: string, language?: string | null) =>
  ({ dir: 'auto', lang: language ?? languageOf(text) }) as const
