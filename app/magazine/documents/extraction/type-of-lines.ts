import type { ExtractedLine } from './messages'
import type { BoxTuple } from './tagged-boxes'

/** The minimum share of a line's width that is bold in a bold line, or of formulas in a formula. */
const leastShare = { bold: 0.9, math: 0.3 }
const maxWordsInFormula = 1
const functionName = /^(sin|cos|tan|log|exp|lim|max|min|sup|inf|det|mod|arg|ker|dim|deg|gcd|Pr)$/

interface TypePlaces {
  bold: BoxTuple[]
  math: BoxTuple[]
}

export const markBoldAndMathLines = (lines: ExtractedLine[], { bold, math }: TypePlaces): ExtractedLine[] =>
  lines.map((line) => ({
    ...line,
    ...(shareWithin(line, bold) >= leastShare.bold && { isBold: true }),
    ...(hasFewWords(line) && shareWithin(line, math) >= leastShare.math && { isMath: true }),
  }))

function shareWithin({ words, y, height }: ExtractedLine, places: BoxTuple[]): number {
  const beside = places.filter(([, top, , tall]) => top < y + height && top + tall > y)
  if (beside.length === 0) return 0
  let [within, all] = [0, 0]
  for (const word of words) {
    const [from, to] = [word.y ?? y, (word.y ?? y) + (word.height ?? height)]
    all += word.width
    const covered = beside
      .filter(([, top, , tall]) => top + tall / 2 >= from && top + tall / 2 <= to)
      .reduce((sum, [left, , wide]) => sum + overlap(word, left, wide), 0)
    within += Math.min(word.width, covered)
  }
  return all > 0 ? within / all : 0
}

const overlap = ({ x, width }: { x: number; width: number }, left: number, wide: number) =>
  Math.max(0, Math.min(x + width, left + wide) - Math.max(x, left))

const hasFewWords = ({ words }: ExtractedLine) =>
  words.filter(({ text }) => /\p{L}{3,}/u.test(text) && !functionName.test(text)).length <= maxWordsInFormula
