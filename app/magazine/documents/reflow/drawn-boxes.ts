import { lineText, type PageLine, type PageWord } from '../documents'
import type { ReflowPage } from './reflow-page'

const sign = /^[:)|§]$/u
/** A pattern for a rule of dashes, as above and below the names of a court case. */
const rule = /^(?:[-–—_=*] ?){8,}[x)+]?$/iu
const fewest = 3
const sameColumn = 3

/** Removes boxes that are drawn with letters, as courts set the names of a case: colons below each other, and rules of dashes. */
export const withoutDrawnBoxes = (pages: ReflowPage[]): ReflowPage[] =>
  pages.map((page) => {
    const signs = page.lines.flatMap(signsApart)
    const isInColumn = ({ text, x }: PageWord) =>
      signs.filter((other) => other.text === text && Math.abs(other.x - x) < sameColumn).length >= fewest
    const drawn = new Set(signs.filter(isInColumn))
    if (drawn.size === 0) return page
    const lines = page.lines.filter((line) => line.cell || !rule.test(lineText(line)))
    return { ...page, lines: lines.flatMap((line) => withoutWords(line, drawn)) }
  })

/** Returns the signs of a line that stand alone, or at its end after a wide space. */
function signsApart(line: PageLine): PageWord[] {
  if (line.cell) return []
  return line.words.flatMap((word, at) => {
    const before = line.words[at - 1]
    const isApart = !before || word.x - before.x - before.width > line.fontSize
    return sign.test(word.text) && isApart ? [word] : []
  })
}

function withoutWords(line: PageLine, drawn: Set<PageWord>): PageLine[] {
  const words = line.words.filter((word) => !drawn.has(word))
  if (words.length === line.words.length) return [line]
  if (words.length === 0) return []
  const x = Math.min(...words.map((word) => word.x))
  const right = Math.max(...words.map((word) => word.x + word.width))
  return [{ ...line, x, width: right - x, words }]
}
