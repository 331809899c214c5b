import type { HocrLine } from './hocr'

const minConfidence = 30

/** Returns what of lines is text: pictures give signs and letters that it is not sure of. */
export const readableLines = (lines: HocrLine[]): HocrLine[] => lines.flatMap(readable)

function readable(line: HocrLine): HocrLine[] {
  const words = line.words.filter(
    ({ text, confidence }) => confidence >= (/[\p{L}\p{N}]/u.test(text) ? minConfidence : 60),
  )
  const hasWord = words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return hasWord && meanConfidence(words) >= minMeanConfidence ? [{ ...line, words }] : []
}

const minMeanConfidence = 40

export const meanConfidence = (words: { confidence?: number }[]): number =>
  words.reduce((sum, { confidence = 0 }) => sum + confidence, 0) / words.length

/** A page with fewer words is a cover or a drawing, where letters are seen that are none. */
const minWordsOfText = 10
const minConfidenceOfFew = 80

/** Returns the lines of a page, but none of a page with few words that it is not sure of. */
export function withoutGuesses(lines: HocrLine[]): HocrLine[] {
  const words = lines.flatMap((line) => line.words)
  const isSure = words.length >= minWordsOfText || meanConfidence(words) >= minConfidenceOfFew
  return isSure ? lines : []
}

/** Returns how much was read, and how surely. */
export const scoreOf = (lines: HocrLine[]): number =>
  lines
    .flatMap((line) => line.words)
    .reduce((sum, { text, confidence }) => sum + text.length * (confidence - minConfidence), 0)

/** Returns by how many degrees the lines fall to the right: those of half of the words fall less, and half more. */
export function skewOf(lines: HocrLine[]): number {
  const slopes = lines
    .filter(({ words, isVertical }) => words.length >= minWordsOfLine && !isVertical)
    .map(({ words }) => {
      const [first, last] = [words[0], words.at(-1)]
      if (!first || !last || first === last) return 0
      const rise = (last.top + last.bottom - first.top - first.bottom) / 2
      return rise / ((last.left + last.right - first.left - first.right) / 2)
    })
    .sort((a, b) => a - b)
  return (Math.atan(slopes[Math.floor(slopes.length / 2)] ?? 0) * 180) / Math.PI
}

const minWordsOfLine = 4
