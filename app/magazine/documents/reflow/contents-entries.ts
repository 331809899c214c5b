import { lineText, type PageLine } from '../documents'
import { hasDotLeader, partsBetweenLeaders } from './leaders'
import { pageNumberOf } from './page-numbers'
import { wordGroupsOf } from './table-rows'

const fewest = 3
/** The maximum distance between the edges of page numbers in one column, in font sizes. */
const sameEdge = 2
/** The maximum distance between entries of one table of contents, in heights of a line. */
const farthest = 8
/**
 * The minimum share of a column's lines with dots that must lead to a page number, in a table of contents.
 */
const minShare = 0.8

interface Entry {
  line: PageLine
  title: string
  /** The page number; undefined if the dots lead to something else. */
  page?: string
  /** The line of the page number, if that is a line of its own. */
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
  const isNamed = lines.some((line) => contentsTitle.test(lineText(line)))
  const led = lines.filter(hasDotLeader).map((line) => entryOf(line, lines))
  const spaced = isNamed ? lines.flatMap((line) => spacedEntry(line, lines)) : []
  const found = columnsOf(led.length > 0 ? led : spaced).flatMap((column) => {
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

const isPage = (text: string) => /^(\d{1,4}|[ivxlc]{1,8})$/i.test(text) && pageNumberOf(text) !== undefined

function entryOf(line: PageLine, lines: PageLine[]): Entry {
  const [before = [], ...rest] = partsBetweenLeaders(line).map((words) => lineText({ words }))
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

const contentsTitle =
  /^((table of )?contents|in this issue|inhalt(sverzeichnis)?|sommaire|table des mati[eè]res|[ií]ndice|sum[aá]rio|inhoud|spis treści|obsah|inneh[aå]ll|indhold|innhold|περιεχόμενα|içindekiler|目次|المحتويات)$/iu

/**
 * Returns a table of contents' entry without dots: its page number stands at the end of the line or beside
 * it, after a space.
 */
function spacedEntry(line: PageLine, lines: PageLine[]): Entry[] {
  const pieces = wordGroupsOf(line)
  const last = pieces.at(-1)
  const title = lineText({ words: pieces.slice(0, -1).flatMap(({ words }) => words) })
  if (last && title && isPage(last.text)) return [{ line, title, page: last.text, right: last.right }]
  const number = lines.find((other) => other !== line && isInRow(other, line) && isPage(lineText(other)))
  if (!number || isPage(lineText(line))) return []
  return [{ line, title: lineText(line), page: lineText(number), number, right: number.x + number.width }]
}

/** Groups entries by the right edges of their rows, and those by their distance, from the top. */
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

/** Tells whether page numbers increase, with roman ones before the others. */
function areRising(entries: Entry[]): boolean {
  const pages = entries.map(({ page = '' }) => ({
    isRoman: !/\d/.test(page),
    number: pageNumberOf(page) ?? 0,
  }))
  return pages.every(({ isRoman, number }, index) => {
    const before = pages[index - 1]
    if (!before || (before.isRoman && !isRoman)) return true
    return before.isRoman === isRoman && before.number <= number
  })
}

const isInRow = (line: PageLine, other: PageLine) =>
  Math.abs(line.y + line.height - other.y - other.height) < 0.5 * other.height && line.x > other.x
