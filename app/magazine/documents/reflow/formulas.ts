import { boxAround, lineText, type PageBox, type PageLine } from '../documents'
import { columnOfLine } from './figures'
import { median } from './paragraphs'

/** A formula that stands on lines of its own. */
export interface FoundFormula {
  place: { x: number; y: number; width: number; height: number }
  formula: Set<PageLine>
}

/** The minimum indent of a formula, in font sizes. */
const minIndent = 1.2
/** The maximum distance between parts of a formula, in font sizes. */
const maxGap = 0.8
/** The maximum number of letters in a part of a formula, such as an index or the equation's number. */
const maxPart = 14
const functions = /\b(sin|cos|tan|log|exp|lim|max|min|sup|inf|det|mod)\b/g
/** The space around a formula for what is drawn, such as the bar of a root, in points. */
const padding = 3

/** Finds formulas that are set apart from the text: they are shown as their picture, with their letters as its text. */
export function formulasIn(lines: PageLine[]): FoundFormula[] {
  const page = { lines, text: lines.filter(isText), size: median(lines.map(({ fontSize }) => fontSize)) }
  const found: FoundFormula[] = []
  const taken = new Set<PageLine>()
  for (const line of lines) {
    if (taken.has(line) || !line.isMath || !isApart(line, page)) continue
    const formula = partsOf(line, page)
    for (const part of formula) taken.add(part)
    found.push({ place: placeOf([...formula]), formula })
  }
  return found
}

interface Page {
  lines: PageLine[]
  text: PageLine[]
  /** The font size of most of the text's letters. */
  size: number
}

const isText = (line: PageLine) => !line.isMath && lineText(line).length > maxPart

/** Tells whether a line begins right of the margin, and is no raised or lowered part of a line of text. */
function isApart(line: PageLine, { text, size }: Page): boolean {
  const { left } = columnOfLine(line, text)
  if (!Number.isFinite(left) || line.x - left < minIndent * size) return false
  const middleOf = line.y + line.height / 2
  return !text.some(({ y, height }) => middleOf > y - 0.25 * height && middleOf < y + 1.25 * height)
}

/** Returns a formula's lines, from one of them on: limits, denominators and its number stand close to it. */
function partsOf(first: PageLine, page: Page): Set<PageLine> {
  const parts = new Set([first])
  for (let count = 0; count !== parts.size; ) {
    count = parts.size
    const { y, height } = placeOf([...parts])
    const gap = maxGap * page.size
    for (const line of page.lines) {
      const isNear = line.y < y + height + gap && line.y + line.height > y - gap
      if (isNear && isPart(line, page)) parts.add(line)
    }
  }
  return parts
}

function isPart(line: PageLine, page: Page): boolean {
  const text = lineText(line)
  if (/^\(?[\dA-Z.]{1,6}\)$/.test(text)) return true
  const isShort = text.length <= maxPart && !/\p{L}{3,}/u.test(text.replace(functions, ''))
  return (line.isMath || isShort) && isApart(line, page)
}

function placeOf(lines: PageLine[]): PageBox {
  const { x, y, width, height } = boxAround(lines)
  return { x: x - padding, y: y - padding, width: width + 2 * padding, height: height + 2 * padding }
}
