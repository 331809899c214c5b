import { lineText, type PageLine } from '../documents'
import type { ReflowPage } from './reflow-page'

const fewest = 4
const sameEdgePoints = 4

/** Removes the numbers of lines in a margin, as laws, plays and manuscripts have them: each line, or each fifth. */
export const withoutLineNumbers = (pages: ReflowPage[]): ReflowPage[] =>
  pages.map((page) => {
    const numbers = page.lines.filter((line) => !line.cell && /^\d{1,4}$/.test(lineText(line)))
    const counted = columnsOf(numbers).filter((column) => isCount(column, page.lines))
    if (counted.length === 0) return page
    const dropped = new Set(counted.flat())
    return { ...page, lines: page.lines.filter((line) => !dropped.has(line)) }
  })

/** Groups numbers whose right edges, or else left edges, are in one line. */
function columnsOf(numbers: PageLine[]): PageLine[][] {
  const columns: PageLine[][] = []
  for (const line of numbers.toSorted((one, other) => one.y - other.y)) {
    const column = columns.find(([first]) => first && isInLine(line, first))
    if (column) column.push(line)
    else columns.push([line])
  }
  return columns
}

const isInLine = (line: PageLine, other: PageLine) =>
  Math.abs(line.x + line.width - other.x - other.width) < sameEdgePoints ||
  Math.abs(line.x - other.x) < sameEdgePoints

/** Tells whether numbers increase in equal steps of 1, 5 or 10, and stand beside the text. */
function isCount(column: PageLine[], all: PageLine[]): boolean {
  const values = column.map((line) => Number(lineText(line)))
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  const isEven = values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === step)
  if (column.length < fewest || ![1, 5, 10].includes(step) || !isEven) return false
  const text = all.filter((line) => !column.includes(line) && /\p{L}/u.test(lineText(line)))
  const isBeside = column.filter((number) =>
    text.some((line) => Math.abs(line.y + line.height - number.y - number.height) < line.height),
  )
  const left = Math.min(...text.map(({ x }) => x))
  const right = Math.max(...text.map(({ x, width }) => x + width))
  const isOutside = column.every(({ x, width }) => x + width <= left + 2 || x >= right - 2)
  return isOutside && isBeside.length >= column.length / 2
}
