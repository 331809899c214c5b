import type { HocrLine } from './hocr'

const minConfidence = 30

/** Returns the lines without uncertain signs and letters, which recognition sees in pictures. */
export const withoutUncertainLetters = (lines: HocrLine[]): HocrLine[] => lines.flatMap(readable)

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

/**
 * The number of words below which a page counts as a cover or a drawing, where recognition invents letters.
 */
const minWordsOfText = 10
const minConfidenceOfFew = 80

/** Returns the lines of a page; none if it has few words and low confidence. */
export function withoutUncertainLines(lines: HocrLine[]): HocrLine[] {
  const words = lines.flatMap((line) => line.words)
  const isSure = words.length >= minWordsOfText || meanConfidence(words) >= minConfidenceOfFew
  return isSure ? lines : []
}

/** Scores a recognition by the number of words and their confidence. */
export const recognitionScoreOf = (lines: HocrLine[]): number =>
  lines
    .flatMap((line) => line.words)
    .reduce((sum, { text, confidence }) => sum + text.length * (confidence - minConfidence), 0)

/** Returns the median slope of the lines, in degrees to the lower right. */
export function skewOfLines(lines: HocrLine[]): number {
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
