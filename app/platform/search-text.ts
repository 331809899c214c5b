/**
 * Arabic letters that many write for each other, and those of Persian that look like them. Marks, hamzas on carriers
 * and presentation forms are taken apart by NFKD.
 */
const arabicLetters: Record<string, string> = {
  ...{ '\u0671': '\u0627', '\u0629': '\u0647', '\u0649': '\u064a', '\u06cc': '\u064a', '\u06a9': '\u0643' },
}

/** Makes one of Arabic letters that are written for each other, and removes the line that stretches words (tatweel). */
export const foldArabic = (text: string): string =>
  text.replace(/[\u0640\u0671\u0629\u0649\u06cc\u06a9]/g, (letter) => arabicLetters[letter] ?? '')

/** Normalizes a text for searching: without case, accents and typographic quotation marks. */
export function searchText(text: string): string {
  return foldArabic(text.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„]/g, '"')
}

/**
 * Normalizes a text for the database: `%`, `_` and `\\` become private-use characters, because neither engine lets
 * `contains` escape them.
 */
export function toSearchText(text: string): string {
  return searchText(text).replace(/[%_\\]/g, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  )
}

/** Returns the words of a query as the database stores them, each once. */
export const searchWords = (query: string): string[] => [
  ...new Set(toSearchText(query).split(/\s+/).filter(Boolean)),
]

/** Scripts without spaces between words, for a regular expression: each letter counts as a word, and a word as a phrase. */
export const spacelessScripts =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
