import { escapeRegExp } from '../../../platform/escape-reg-exp'
import { characterStart } from '../../../platform/text/cut-text'
import { foldLetters } from '../../../platform/text/fold-letters'

/** The longest search phrase, in characters. */
export const maxPhraseLength = 200

const plainSigns: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
}

/** The folded form of a hyphen at the end of a line. */
const brokenHere = '\u00ad'

/**
 * Folds case, accents, compatibility forms, quotes and runs of white space; a hyphen at the end of a line becomes
 * U+00AD.
 * @returns the folded text, and for each of its characters the offset in the original
 */
export function foldText(original: string): { text: string; offsets: number[] } {
  let text = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of original.replace(/\u00ad(?=\s*[\n\r])/g, '-')) {
    const plain = foldLetters(plainSigns[character] ?? character)
    for (const part of plain) {
      const isSpace = /\s/.test(part)
      const isBreak = isSpace && /[\n\r]/.test(part) && /\p{L}-$/u.test(text.slice(-3))
      if (isBreak) text = text.slice(0, -1) + brokenHere
      if (isBreak || (isSpace && (text.endsWith(' ') || text.endsWith(brokenHere)))) continue
      text += isSpace ? ' ' : part
      for (let unit = 0; unit < part.length; unit += 1) offsets.push(offset)
    }
    offset += character.length
  }
  offsets.push(offset)
  return { text, offsets }
}

export function findOccurrences(original: string, phrase: string): { start: number; end: number }[] {
  const pattern = patternOf(phrase)
  if (!pattern) return []
  const { text, offsets } = foldText(original)
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: offsets[index] ?? 0,
    end: offsets[index + found.length] ?? original.length,
  }))
}

/** Builds a pattern for a phrase: lines may divide it anywhere, and its own hyphens may be at the end of a line. */
function patternOf(phrase: string): RegExp | undefined {
  const needle = foldText(phrase).text.trim()
  if (needle === '') return
  const parts = [...needle].map((part) => (part === '-' ? `[-${brokenHere}]` : escapeRegExp(part)))
  return new RegExp(parts.join(`${brokenHere}?`), 'gu')
}

/** Returns the words around a match, for the list of matches. */
export function passageOfMatch(text: string, { start, end }: { start: number; end: number }) {
  const around = 48
  const tidy = (part: string) => part.replace(/\s+/g, ' ')
  return {
    before:
      start > around
        ? tidy(text.slice(characterStart(text, start - around), start)).replace(/^\S*\s/, '')
        : tidy(text.slice(0, start)),
    match: tidy(text.slice(start, end)),
    after:
      end + around < text.length
        ? tidy(text.slice(end, characterStart(text, end + around))).replace(/\s\S*$/, '')
        : tidy(text.slice(end)),
  }
}

export interface TextMatch {
  page: number
  /** The number of the match on its page, from 0. */
  index: number
  passage: ReturnType<typeof passageOfMatch>
}

/** Returns the next index, wrapping around at both ends; -1 without matches. */
export function nextMatchIndex(count: number, current: number, step: 1 | -1): number {
  return count === 0 ? -1 : (current + step + count) % count
}
