import { lineText, type PageLine } from '../documents'
import type { ReflowPage } from './reflow'

/**
 * Margins as shares of the page's height: where page numbers stand, and running heads, which have to repeat on other
 * pages.
 */
const margin = { numbers: 0.12, heads: 0.15 }
const samePlacePoints = 6
const pageNumber =
  /^[\s\-–—|·•[\](]*(page |p\. ?|s\. ?|seite )?(\d{1,4}|[ivxlc]{1,8})( ?(of|\/|von) ?\d{1,4})?[\s\-–—|·•[\])]*$/i

/**
 * Removes page numbers, and lines that repeat at the same position of several pages but for their numbers, with what
 * stands beside them: the name of a magazine repeats, that of the piece does not.
 */
export function withoutRunningLines(pages: ReflowPage[]): ReflowPage[] {
  const seen = new Map<string, { page: number; y: number }[]>()
  for (const page of pages) {
    for (const line of marginLinesOf(page, margin.heads)) {
      const key = keyOf(line)
      seen.set(key, [...(seen.get(key) ?? []), { page: page.number, y: line.y }])
    }
  }
  const enough = pages.length < 3 ? Number.POSITIVE_INFINITY : Math.max(2, Math.min(4, pages.length / 4))
  const isRunning = (line: PageLine) => {
    const places = (seen.get(keyOf(line)) ?? []).filter(({ y }) => Math.abs(y - line.y) < samePlacePoints)
    return new Set(places.map(({ page }) => page)).size >= enough
  }
  return pages.map((page) => {
    const [numbers, heads] = [margin.numbers, margin.heads].map((share) => marginLinesOf(page, share))
    const running = heads?.filter((line) => isRunning(line) && !isLineNumber(line, page.lines)) ?? []
    const isInRow = (line: PageLine) =>
      running.some(({ y, fontSize }) => Math.abs(y - line.y) < 1 && Math.abs(fontSize - line.fontSize) < 1)
    const isPageNumber = (line: PageLine) =>
      numbers?.includes(line) && pageNumber.test(lineText(line)) && !isInColumn(line, page.lines)
    const dropped = (line: PageLine) => isPageNumber(line) || (heads?.includes(line) && isInRow(line))
    return { ...page, lines: page.lines.filter((line) => !dropped(line)) }
  })
}

const isLineNumber = (line: PageLine, lines: PageLine[]) =>
  number.test(lineText(line)) && isInColumn(line, lines)

/** Tells whether a number stands right above or below another one, as in a table. */
const isInColumn = (line: PageLine, lines: PageLine[]) =>
  lines.some((other) => {
    const down = Math.abs(other.y - line.y)
    const isNear = down > 0.5 * line.fontSize && down < 3 * line.fontSize
    const [left, right] = [other.x - line.x, other.x + other.width - line.x - line.width]
    const isAligned = Math.abs(left) < 1 || Math.abs(right) < 1
    return isNear && isAligned && number.test(lineText(other))
  })

const number = /^[^\p{L}\d]*\d[^\p{L}]*$/u

const marginLinesOf = ({ lines, height }: ReflowPage, share: number) =>
  lines.filter(({ y, height: own }) => y + own < share * height || y > (1 - share) * height)

const keyOf = (line: PageLine) =>
  lineText(line)
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
