import { lazily } from '../lazily'
import { foldLetters } from './fold-letters'

export interface Word {
  text: string
  start: number
  end: number
}

/** Scripts without spaces between words, for a regular expression: each letter counts as a word, and a word as a phrase. */
export const spacelessScripts =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

/** With those of half-width katakana. */
const marks = '[\\p{M}\\p{DI}\\uff9e\\uff9f]'
/** A hyphen at the end of a line whose word continues on the next. */
const hyphen = `(?:\\u00ad${marks}*\\s*\\n\\s*(?=${marks}*[\\p{L}\\p{N}])|[-\\u2010]\\p{DI}*\\s*\\n\\s*(?=${marks}*\\p{Ll}))`
const lineBreak = lazily(() => new RegExp(`(?<=\\p{L}${marks}*)${hyphen}`, 'gu'))
/** The dot of Catalan between two l, and the apostrophe within Cyrillic words. */
const within = "(?<=[lL])[·\\u2027](?=[lL])|(?<=\\p{sc=Cyrl})['’](?=\\p{sc=Cyrl})"
const word = lazily(
  () =>
    new RegExp(
      `[${spacelessScripts}]${marks}*|(?:(?![${spacelessScripts}])[\\p{L}\\p{N}](?:(?<=\\p{L}${marks}*)${hyphen}|${marks}|${within})*)+`,
      'gu',
    ),
)

export const joinHyphenated = (text: string) => text.replace(lineBreak(), '').replace(/\s+/g, ' ')

/** Vowel signs become letters that no text has beside them, since the databases' indexes take letters and digits alone. */
const asLetter = (mark: string) => String.fromCharCode(0xa000 + ((mark.codePointAt(0) ?? 0) % 0x48d))

const plain = (text: string) =>
  foldLetters(text)
    .replace(/\p{M}/gu, asLetter)
    .replace(/[^\p{L}\p{N}]|[ʻ-ʿ]/gu, '')

/** Returns the words of a text without case and accents; hyphenated words are joined. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(word())].flatMap(({ 0: found, index }) => {
    const folded = plain(found)
    return folded ? [{ text: folded, start: index, end: index + found.length }] : []
  })
}

/** A part of a query: what stands between spaces, or in quotation marks. */
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
      words: wordsIn(quoted ?? bare ?? late ?? '').map(({ text }) => text),
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

export function parseWords(q: string): WordQuery {
  const parts = partsOf(q)
  const wordsOf = (isWithout: boolean) =>
    parts
      .filter((part) => part.isWithout === isWithout)
      .map(({ words }) => words)
      .slice(0, maxParts)
  return { phrases: wordsOf(false), without: wordsOf(true) }
}

/** A query for names and titles, which parts of words find too: pieces of what `searchableText` makes. */
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

/** Begins stored words: a space more with each new way of making them, which tells older ones. */
const version = ' '

const whole = (words: string[]) => ` ${words.join(' ')} `

/** A single letter, or several words, begin where a word does: elsewhere they would be found in nearly everything. */
function pieceOf({ words, isQuoted }: QueryPart): string {
  if (isQuoted) return whole(words)
  const [first = '', another] = words
  return (another !== undefined || first.length === 1 ? ' ' : '') + words.join(' ')
}

/**
 * Returns what names and titles are stored and compared as: each text as a line of its words, with spaces around all, and
 * at the end the signs in them, for queries without a word.
 */
export const searchableText = (...texts: string[]): string =>
  version +
  [
    ...texts.map((text) => whole(wordsIn(text).map((one) => one.text))),
    signsIn(texts.join('')).join(''),
  ].join('\n')

/** A condition: an older release made the column, or nothing has yet. */
export const isOutdated = (column = 'searchText') => ({
  NOT: { [column]: { startsWith: `${version} ` } },
})

/** Returns the signs in a text, each once. `%`, `_` and `\\` are no wildcards of the databases then. */
const signsIn = (text: string): string[] => [
  ...new Set(
    [...foldLetters(text).replace(/[\p{L}\p{N}\p{M}\p{C}\s]/gu, '')].map((sign) =>
      '%_\\'.includes(sign) ? String.fromCharCode(0xe000 + sign.charCodeAt(0)) : sign,
    ),
  ),
]

export const isEmptyQuery = ({ has, without }: TextQuery): boolean => has.length + without.length === 0

export const isFoundIn = (text: string, { has, without }: TextQuery): boolean =>
  has.every((piece) => text.includes(piece)) && !without.some((piece) => text.includes(piece))

export const whereFound = ({ has, without }: TextQuery, column = 'searchText') => ({
  AND: [
    ...has.map((contains) => ({ [column]: { contains } })),
    ...without.map((contains) => ({ NOT: { [column]: { contains } } })),
  ],
})

/** Returns the terms of a query for usernames and addresses, each as it may be stored: as typed, or with plain letters. */
export function parseKeyQuery(q: string) {
  const parts = partsOf(q)
  const signs = q.trim()
  if (parts.length === 0) return signs ? [{ forms: [signs], isWithout: false }] : []
  return parts.slice(0, maxParts).map(({ text, isWithout }) => {
    const key = text.toLowerCase().replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
    return { forms: [...new Set([key, foldLetters(key)])], isWithout }
  })
}

/** Returns a condition for columns that hold usernames or addresses in small letters. */
export const whereKeysFound = (q: string, ...columns: string[]) => ({
  AND: parseKeyQuery(q).map(({ forms, isWithout }) => {
    const found = { OR: columns.flatMap((column) => forms.map((contains) => ({ [column]: { contains } }))) }
    return isWithout ? { NOT: found } : found
  }),
})
