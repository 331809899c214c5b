import { lazily } from '../platform/lazily'
import { foldArabic, spacelessScripts } from '../platform/search-text'

/** A word of a text, normalized for searching, with its position. */
export interface Word {
  text: string
  start: number
  end: number
}

/** A hyphen at the end of a line whose word continues on the next. */
const lineBreak = '[-\\u00ad\\u2010]\\s*\\n\\s*(?=\\p{Ll})'
const word = lazily(
  () =>
    new RegExp(
      `[${spacelessScripts}]\\p{M}*|(?:(?![${spacelessScripts}])[\\p{L}\\p{N}]\\p{M}*(?:\\u00ad|(?<=\\p{L}\\p{M}*)${lineBreak})?)+`,
      'gu',
    ),
)

/** Letters that NFKD does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
}

const plain = (text: string) =>
  foldArabic(text.normalize('NFKD'))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)

/** Returns the words of a text without case and accents; hyphenated words are joined. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(word())].flatMap(({ 0: found, index }) => {
    const folded = plain(found)
    return folded ? [{ text: folded, start: index, end: index + found.length }] : []
  })
}

/** A parsed search query. */
export interface WordQuery {
  /** Phrases that must occur, each as its words in order. */
  phrases: string[][]
  /** Phrases that must not occur. */
  without: string[][]
}

const maxPhrases = 20

/** Parses words in any order, "a phrase" and -without; anything else is white space. */
export function parseWords(q: string): WordQuery {
  const query: WordQuery = { phrases: [], without: [] }
  const parts = q.replace(/[“”„‟«»]/g, '"').matchAll(/(?<=^|\s)(-?)"([^"]*)"?|(-?)([^\s"]+)|"([^"]*)"?/g)
  for (const [, minus, quoted, dash, bare, late] of parts) {
    const phrase = wordsIn(quoted ?? bare ?? late ?? '').map(({ text }) => text)
    if (phrase.length > 0) (minus || dash ? query.without : query.phrases).push(phrase)
  }
  return { phrases: query.phrases.slice(0, maxPhrases), without: query.without.slice(0, maxPhrases) }
}

export interface PassagePart {
  text: string
  isMarked: boolean
}

const wordsBefore = 12
const wordsAround = 40

/** Returns the words around the best match in a text, with the matches marked; the text must have one. */
export function passageIn(text: string, { phrases }: WordQuery): PassagePart[] {
  const words = wordsIn(text)
  const marked = new Set<number>()
  for (const phrase of phrases)
    for (let at = 0; at <= words.length - phrase.length; at += 1)
      if (phrase.every((one, index) => words[at + index]?.text === one))
        for (let index = 0; index < phrase.length; index += 1) marked.add(at + index)

  const from = Math.max(0, densestMatch([...marked].sort((a, b) => a - b)) - wordsBefore)
  const shown = words.slice(from, from + wordsAround)
  const parts: PassagePart[] = []
  let end = shown[0]?.start ?? 0
  const add = (until: number, isMarked: boolean) => {
    const piece = joinHyphenated(text.slice(end, until))
    if (piece) parts.push({ text: piece, isMarked })
    end = until
  }
  for (const [index, { start, end: until }] of shown.entries()) {
    if (!marked.has(from + index)) continue
    add(start, false)
    add(until, true)
  }
  add(shown.at(-1)?.end ?? end, false)
  if (from > 0) parts.unshift({ text: '… ', isMarked: false })
  if (from + shown.length < words.length) parts.push({ text: ' …', isMarked: false })
  return parts
}

/** Returns the first position that has the most other matches close after it. */
function densestMatch(places: number[]): number {
  const room = wordsAround - wordsBefore
  let [best, most] = [places[0] ?? 0, 0]
  for (const [index, place] of places.entries()) {
    const near = places.slice(index, index + room).filter((other) => other < place + room).length
    if (near > most) [best, most] = [place, near]
  }
  return best
}

/** Joins hyphenated words and puts a text on one line. */
export const joinHyphenated = (text: string) =>
  text.replace(/(?<=\p{L}\p{M}*)[-\u00ad\u2010]\s*\n\s*(?=\p{Ll})/gu, '').replace(/\s+/g, ' ')
