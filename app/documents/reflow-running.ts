import { type PageLine, wordsOf } from './documents'
import type { ReflowPage } from './reflow'

/** Of the height of a page: where running heads and page numbers stand. */
const margin = 0.12
const samePlacePoints = 6
const pageNumber =
  /^[\s\-–—|·•[\](]*(page |p\. ?|s\. ?|seite )?(\d{1,4}|[ivxlc]{1,8})( ?(of|\/|von) ?\d{1,4})?[\s\-–—|·•[\])]*$/i

/** Leaves out page numbers, and what stands at the same place of several pages but for its numbers. */
export function withoutRunningLines(pages: ReflowPage[]): ReflowPage[] {
  const seen = new Map<string, { page: number; y: number }[]>()
  for (const page of pages) {
    for (const line of marginLinesOf(page)) {
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
    const inMargin = new Set(marginLinesOf(page))
    const dropped = (line: PageLine) =>
      inMargin.has(line) && (pageNumber.test(wordsOf(line)) || isRunning(line))
    return { ...page, lines: page.lines.filter((line) => !dropped(line)) }
  })
}

const marginLinesOf = ({ lines, height }: ReflowPage) =>
  lines.filter(({ y, height: own }) => y + own < margin * height || y > (1 - margin) * height)

const keyOf = (line: PageLine) =>
  wordsOf(line)
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
