import { lineText, type PageLine } from '../documents'
import { isRotatedLine } from '../rotated-lines'
import { isFigureCaption } from './captions'
import { median } from './paragraphs'

/** A figure of a page without tags: the place above its caption that holds no text. */
export interface FoundFigure {
  place: { x: number; y: number; width: number; height: number }
  labels: Set<PageLine>
  caption: PageLine
}

/** The minimum height of a figure, in font sizes of its caption. */
const minHeight = 4
/** The minimum distance of a figure from the edge of its page, in points. */
const margin = 30
/** The number of letters from which a line is text, and not a label. */
const minLetters = 30
const maxLabel = 12

/** Finds figures by their captions, which stand below them. */
export function figuresIn(lines: PageLine[]): FoundFigure[] {
  const captions = lines.filter((line) => isFigureCaption(lineText(line)) && !isRotatedLine(line))
  const bodySize = median(lines.map(({ fontSize }) => fontSize))
  return captions.flatMap((caption) => {
    const column = columnOfLine(caption, lines)
    const above = lines.filter((line) => line.y + line.height <= caption.y + 1 && isWithin(line, column))
    const texts = above.filter((line) => isText(line, bodySize))
    const top = Math.max(margin, ...texts.map(({ y, height }) => y + height))
    const labels = above.filter((line) => line.y >= top - 1)
    const height = caption.y - top
    if (height < minHeight * caption.fontSize) return []
    const place = { x: column.left, y: top, width: column.right - column.left, height }
    return [{ place, labels: new Set(labels), caption }]
  })
}

interface Column {
  left: number
  right: number
}

export function columnOfLine(line: PageLine, lines: PageLine[]): Column {
  const center = line.x + line.width / 2
  const own = lines.filter(({ x, width }) => x <= center && x + width >= center)
  return {
    left: Math.min(...own.map(({ x }) => x)),
    right: Math.max(...own.map(({ x, width }) => x + width)),
  }
}

const isWithin = ({ x, width }: PageLine, { left, right }: Column) => x < right && x + width > left

function isText(line: PageLine, bodySize: number): boolean {
  if (isRotatedLine(line)) return false
  const letters = lineText(line).length
  const isOfBody = line.fontSize > 0.95 * bodySize && letters >= maxLabel
  return letters >= minLetters || line.fontSize > 1.15 * bodySize || isOfBody
}
