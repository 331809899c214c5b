import { lazily } from '../lazily'

const graphemes = lazily(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** The maximum length of one character, in UTF-16 units. */
const reach = 100

/**
 * Returns the beginning of a text: at most `maxLength` UTF-16 units, and only whole characters as readers see them, such as
 * an emoji of several parts or a letter with its accents. It is well-formed.
 */
export function cutText(text: string, maxLength: number): string {
  const whole = text.toWellFormed()
  return whole.length <= maxLength ? whole : whole.slice(0, characterStart(whole, maxLength))
}

/** Returns the beginning of a text of at most `maxBytes` in UTF-8, as for file names. */
export function cutTextToBytes(text: string, maxBytes: number): string {
  let end = 0
  let bytes = 0
  const whole = cutText(text, maxBytes)
  for (const { segment, index } of graphemes().segment(whole)) {
    bytes += new TextEncoder().encode(segment).length
    if (bytes > maxBytes) break
    end = index + segment.length
  }
  return whole.slice(0, end)
}

/** Returns a text on one line; if longer than `maxLength`, it ends after a word with an ellipsis. */
export function excerptOf(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line.toWellFormed()
  const beginning = cutText(line, maxLength - 1)
  const isBetweenWords = line[beginning.length] === ' '
  return `${isBetweenWords ? beginning : beginning.replace(/\s+\S*$/, '').trimEnd()}…`
}

export const firstCharacters = (text: string, count: number): string =>
  [...graphemes().segment(cutText(text, count * reach))]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')

/** Returns the start of the character that contains a position. */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  const start = graphemes()
    .segment(text.slice(0, at + reach))
    .containing(at)?.index
  return start || startOfPair(text, at)
}

/** Returns the start of the surrogate pair at a position, so that cutting within a long character halves no pair. */
const startOfPair = (text: string, at: number) => (/^[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)
