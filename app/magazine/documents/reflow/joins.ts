import { lineText } from '../documents'
import { readItemNumber } from './item-numbers'
import type { ReflowPage } from './reflow-page'

/** The words of some pages, by which a hyphen at a line break is told from one that belongs to the word. */
export type Vocabulary = Set<string>

export function vocabularyOf(pages: ReflowPage[]): Vocabulary {
  const words = pages.flatMap(({ lines }) =>
    lines.flatMap((line) => lineText(line).toLowerCase().match(wordPattern) ?? []),
  )
  return new Set(words)
}

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:[-‐]\p{L}[\p{L}\p{M}]*)*/gu
const dividedPattern = /(\p{L}[\p{L}\p{M}]*)([-‐\u00ad])$/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\ufff9-\ufffb]/u

export function joinedText(text: string, line: string, vocabulary: Vocabulary): string {
  if (!text) return line
  const [, first = '', hyphen = ''] = dividedPattern.exec(text) ?? []
  if (hyphen) {
    const isWhole = staysHyphenated(first, line, hyphen, vocabulary)
    return (isWhole ? text : text.slice(0, -hyphen.length)) + line
  }
  const [last = '', next = ''] = [[...text].at(-1), [...line][0]]
  const isTight = (unspaced.test(last) && unspaced.test(next)) || last === '—' || last === '/'
  return text + (isTight ? '' : ' ') + line
}

function staysHyphenated(first: string, line: string, hyphen: string, vocabulary: Vocabulary): boolean {
  if (hyphen === '\u00ad') return false
  const [second = ''] = /^\p{L}[\p{L}\p{M}]*/u.exec(line) ?? []
  if (!/^\p{Ll}/u.test(second)) return true
  const [before, behind] = [first.toLowerCase(), second.toLowerCase()]
  if (vocabulary.has(before + behind)) return false
  return vocabulary.has(`${before}-${behind}`)
}

/** In scripts without lower case, a shorter text may be a cell of a table. */
const shortestOpen = 40
const caselessEnd = /\p{Lo}\p{M}*$/u
const caselessStart = /^["“«'(]?\p{Lo}/u

/** Tells whether a paragraph that ends this way may continue in another column or on the next page. */
export function canParagraphContinue(text: string, next: string): boolean {
  if (isNextItem(text, next)) return false
  if (dividedPattern.test(text)) return /^\p{L}/u.test(next)
  if (/[.!?…。！？؟۔।॥։።][)\]"'”’»」』]*$/u.test(text)) return false
  return (
    /^["“‘'(]?\p{Ll}/u.test(next) ||
    /[,;、，]$/u.test(text) ||
    (unspaced.test(text.slice(-1)) && unspaced.test(next[0] ?? '')) ||
    (text.length >= shortestOpen && caselessEnd.test(text) && caselessStart.test(next))
  )
}

const firstWordOf = (text: string) => /^\S+(?=\s)/u.exec(text)?.[0] ?? ''

/** Tells whether a text is the list item that follows another one. */
function isNextItem(text: string, next: string): boolean {
  const before = readItemNumber(firstWordOf(text)) ?? []
  const own = readItemNumber(firstWordOf(next)) ?? []
  return own.some(({ value, numbering }) =>
    before.some((one) => one.numbering === numbering && one.value === value - 1),
  )
}
