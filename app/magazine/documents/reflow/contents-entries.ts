import { lineText, type PageLine } from '../documents'
import { hasLeader, partsOf } from './leaders'
import { numberOf } from './page-numbers'

const fewest = 3
/** How far the page numbers of a column may be out of line, in font sizes. */
const sameEdge = 2
/** How far apart entries of one table of contents may stand, in heights of a line. */
const farthest = 8
/** The share of the lines with dots of a column that lead to a page number, in a table of contents. */
const minShare = 0.8

interface Entry {
  line: PageLine
  title: string
  /** Undefined if what the dots lead to is no page number. */
  page?: string
  /** The page number, where it is a line of its own. */
  number?: PageLine
  right: number
}

/**
 * Returns the entries of a printed table of contents by the line that they begin with, each as its title and page, and
 * the lines with their page numbers. Dots that lead to prices, times or names make no entries.
 */
export function contentsEntries(lines: PageLine[]): {
  entries: Map<PageLine, string>
  numbers: Set<PageLine>
} {
  const led = lines.filter(hasLeader).map((line) => entryOf(line, lines))
  const found = columnsOf(led).flatMap((column) => {
    const entries = column.filter(({ page }) => page !== undefined)
    const isContents =
      entries.length >= fewest && entries.length >= minShare * column.length && areRising(entries)
    return isContents ? entries : []
  })
  return {
    entries: new Map(found.map(({ line, title, page }) => [line, `${title}, ${page}`])),
    numbers: new Set(found.flatMap(({ number }) => number ?? [])),
  }
}

const isPage = (text: string) => /^(\d{1,4}|[ivxlc]{1,8})$/i.test(text) && numberOf(text) !== undefined

function entryOf(line: PageLine, lines: PageLine[]): Entry {
  const [before = [], ...rest] = partsOf(line).map((words) => lineText({ words }))
  const beside = lines.find((other) => other !== line && isInRow(other, line) && isPage(lineText(other)))
  const behind = rest.join(' ').trim()
  const page = behind === '' && beside ? lineText(beside) : behind
  const edges = [line, ...(beside ? [beside] : [])].map(({ x, width }) => x + width)
  return {
    line,
    title: String(before).trim(),
    right: Math.max(...edges),
    ...(rest.length === 1 && isPage(page) && { page, number: beside }),
  }
}

/** Groups entries by the right edges of their rows, and what stands together of them, from the top. */
function columnsOf(entries: Entry[]): Entry[][] {
  const columns: Entry[][] = []
  let edge = Number.NEGATIVE_INFINITY
  for (const entry of entries.toSorted((a, b) => a.right - b.right)) {
    if (entry.right - edge > sameEdge * entry.line.fontSize) columns.push([])
    columns.at(-1)?.push(entry)
    edge = entry.right
  }
  return columns.flatMap((column) => {
    const groups: Entry[][] = []
    for (const entry of column.toSorted((a, b) => a.line.y - b.line.y)) {
      const above = groups.at(-1)?.at(-1)?.line
      if (above && entry.line.y - above.y < farthest * above.height) groups.at(-1)?.push(entry)
      else groups.push([entry])
    }
    return groups
  })
}

/** Tells whether pages go up, roman ones before the others. */
function areRising(entries: Entry[]): boolean {
  const pages = entries.map(({ page = '' }) => ({ isRoman: !/\d/.test(page), number: numberOf(page) ?? 0 }))
  return pages.every(({ isRoman, number }, index) => {
    const before = pages[index - 1]
    if (!before || (before.isRoman && !isRoman)) return true
    return before.isRoman === isRoman && before.number <= number
  })
}

const isInRow = (line: PageLine, other: PageLine) =>
  Math.abs(line.y + line.height - other.y - other.height) < 0.5 * other.height && line.x > other.x
