import { lazily } from '../lazily'

const graphemes = lazily(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** How many units after a place can belong to the character that begins before it. */
const reach = 100

/**
 * Returns the beginning of a text: at most `maxLength` UTF-16 units, and only whole characters as readers see them, such as
 * an emoji of several parts or a letter with its accents. It is well-formed.
 */
export function cutText(text: string, maxLength: number): string {
  const whole = text.toWellFormed()
  return whole.length <= maxLength ? whole : whole.slice(0, characterStart(whole, maxLength))
}

/** Returns the beginning of a text that takes at most `maxBytes` as UTF-8, as names of files have to. */
export function cutBytes(text: string, maxBytes: number): string {
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

/** Returns a text on one line; a longer one than `maxLength` ends after a word, with an ellipsis. */
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

/** Returns where the character begins that a place in a text is in. */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  const start = graphemes()
    .segment(text.slice(0, at + reach))
    .containing(at)?.index
  return start || startOfPair(text, at)
}

/** A single character that is longer than all the room loses some of its parts, but never half of one. */
const startOfPair = (text: string, at: number) => (/^[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)
