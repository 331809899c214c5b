import { lazily } from '../lazily'
import { foldLetters } from './fold-letters'

export interface SearchWord {
  text: string
  start: number
  end: number
}

/** Scripts without spaces between words. Each letter counts as a word, so a word of them is a phrase. */
export const spacelessScripts =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

/** Combining marks, including those of half-width katakana. */
const marks = '[\\p{M}\\p{DI}\\uff9e\\uff9f]'
/** A hyphen at the end of a line whose word continues on the next. */
const hyphen = `(?:\\u00ad${marks}*\\s*\\n\\s*(?=${marks}*[\\p{L}\\p{N}])|[-\\u2010]\\p{DI}*\\s*\\n\\s*(?=${marks}*\\p{Ll}))`
const lineBreak = lazily(() => new RegExp(`(?<=\\p{L}${marks}*)${hyphen}`, 'gu'))
/** The Catalan dot between two l, and the apostrophe within Cyrillic words. */
const within = "(?<=[lL])[·\\u2027](?=[lL])|(?<=\\p{sc=Cyrl})['’](?=\\p{sc=Cyrl})"
const word = lazily(
  () =>
    new RegExp(
      `[${spacelessScripts}]${marks}*|(?:(?![${spacelessScripts}])[\\p{L}\\p{N}](?:(?<=\\p{L}${marks}*)${hyphen}|${marks}|${within})*)+`,
      'gu',
    ),
)

export const joinHyphenated = (text: string) => text.replace(lineBreak(), '').replace(/\s+/g, ' ')

/** Replaces vowel signs by unused letters, since the databases' indexes only take letters and digits. */
const asLetter = (mark: string) => String.fromCharCode(0xa000 + ((mark.codePointAt(0) ?? 0) % 0x48d))

const plain = (text: string) =>
  foldLetters(text)
    .replace(/\p{M}/gu, asLetter)
    .replace(/[^\p{L}\p{N}]|[ʻ-ʿ]/gu, '')

/** Returns the words of a text without case and accents; a word that is hyphenated at the end of a line is joined. */
export function searchWordsIn(text: string): SearchWord[] {
  return [...text.matchAll(word())].flatMap(({ 0: found, index }) => {
    const folded = plain(found)
    return folded ? [{ text: folded, start: index, end: index + found.length }] : []
  })
}

/** A part of a query between spaces, or in quotation marks. */
interface QueryPart {
  text: string
  words: string[]
  isQuoted: boolean
  isWithout: boolean
}

const maxParts = 20

/** Splits a query into words, "a phrase" and -without; anything else is white space. */
function partsOf(q: string): QueryPart[] {
  const parts = q.replace(/[“”„‟«»]/g, '"').matchAll(/(?<=^|\s)(-?)"([^"]*)"?|(-?)([^\s"]+)|"([^"]*)"?/g)
  return [...parts]
    .map(([, minus, quoted, dash, bare, late]) => ({
      text: quoted ?? bare ?? late ?? '',
      words: searchWordsIn(quoted ?? bare ?? late ?? '').map(({ text }) => text),
      isQuoted: bare === undefined,
      isWithout: Boolean(minus || dash),
    }))
    .filter(({ words }) => words.length > 0)
}

export interface WordQuery {
  /** Phrases that must occur, each as its words. */
  phrases: string[][]
  /** Phrases that must not occur. */
  without: string[][]
}

export function parseWordQuery(q: string): WordQuery {
  const parts = partsOf(q)
  const wordsOf = (isWithout: boolean) =>
    parts
      .filter((part) => part.isWithout === isWithout)
      .map(({ words }) => words)
      .slice(0, maxParts)
  return { phrases: wordsOf(false), without: wordsOf(true) }
}

/** A query for names and titles, which also finds parts of words, within the text of `searchableText`. */
export interface TextQuery {
  has: string[]
  without: string[]
}

export function parseTextQuery(q: string): TextQuery {
  const parts = partsOf(q)
  if (parts.length === 0) return { has: signsIn(q).slice(0, maxParts), without: [] }
  return {
    has: parts
      .filter(({ isWithout }) => !isWithout)
      .map(pieceOf)
      .slice(0, maxParts),
    without: parts
      .filter(({ isWithout }) => isWithout)
      .map(({ words }) => whole(words))
      .slice(0, maxParts),
  }
}

/** The version of stored search words, as the number of spaces that they begin with. */
const version = ' '

const whole = (words: string[]) => ` ${words.join(' ')} `

/**
 * Returns the pattern of a word or phrase. Single letters and phrases match only at the beginning of a word;
 * elsewhere they would match nearly everything.
 */
function pieceOf({ words, isQuoted }: QueryPart): string {
  if (isQuoted) return whole(words)
  const [first = '', another] = words
  return (another !== undefined || first.length === 1 ? ' ' : '') + words.join(' ')
}

/**
 * Returns the stored and compared form of names and titles: a line of words for each text, surrounded by spaces, and at
 * the end the signs in them, for queries without words.
 */
export const searchableText = (...texts: string[]): string =>
  version +
  [
    ...texts.map((text) => whole(searchWordsIn(text).map((one) => one.text))),
    signsIn(texts.join('')).join(''),
  ].join('\n')

/** Returns the filter for rows whose search words are missing or from an older release. */
export const whereSearchWordsOutdated = (column = 'searchText') => ({
  NOT: { [column]: { startsWith: `${version} ` } },
})

/** Returns the signs in a text, without duplicates; `%`, `_` and `\\` must be no wildcards of the databases. */
const signsIn = (text: string): string[] => [
  ...new Set(
    [...foldLetters(text).replace(/[\p{L}\p{N}\p{M}\p{C}\s]/gu, '')].map((sign) =>
      '%_\\'.includes(sign) ? String.fromCharCode(0xe000 + sign.charCodeAt(0)) : sign,
    ),
  ),
]

export const isEmptyQuery = ({ has, without }: TextQuery): boolean => has.length + without.length === 0

export const matchesTextQuery = (text: string, { has, without }: TextQuery): boolean =>
  has.every((piece) => text.includes(piece)) && !without.some((piece) => text.includes(piece))

export const whereTextMatches = ({ has, without }: TextQuery, column = 'searchText') => ({
  AND: [
    ...has.map((contains) => ({ [column]: { contains } })),
    ...without.map((contains) => ({ NOT: { [column]: { contains } } })),
  ],
})

/** Returns the terms of a query for usernames and addresses, each as typed and with plain letters. */
export function parseAddressQuery(q: string) {
  const parts = partsOf(q)
  const signs = q.trim()
  if (parts.length === 0) return signs ? [{ forms: [signs], isWithout: false }] : []
  return parts.slice(0, maxParts).map(({ text, isWithout }) => {
    const key = text.toLowerCase().replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
    return { forms: [...new Set([key, foldLetters(key)])], isWithout }
  })
}

/** Returns the filter for columns with usernames or addresses in lower case. */
export const whereAddressesMatch = (q: string, ...columns: string[]) => ({
  AND: parseAddressQuery(q).map(({ forms, isWithout }) => {
    const found = { OR: columns.flatMap((column) => forms.map((contains) => ({ [column]: { contains } }))) }
    return isWithout ? { NOT: found } : found
  }),
})
