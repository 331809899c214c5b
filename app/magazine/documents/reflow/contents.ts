import { lineText, type OutlineItem, type PageLine } from '../documents'
import type { ReflowPage } from './reflow-page'

const minNumbers = 3

/** Removes the page numbers of a printed table of contents, which would stand inside its lines. */
export function withoutContentsNumbers(pages: ReflowPage[], outline: OutlineItem[]): ReflowPage[] {
  const last = Math.max(pages.at(-1)?.number ?? 0, ...outlinePages(outline))
  return pages.map((page) => {
    const numbers = page.lines.filter((line) => !line.cell && /^\d{1,4}$/.test(lineText(line)))
    return isContents(numbers, page.number, last)
      ? { ...page, lines: page.lines.filter((line) => !numbers.includes(line)) }
      : page
  })
}

/** Tells whether numbers name pages that follow, one above the other. */
function isContents(lines: PageLine[], page: number, last: number): boolean {
  const values = [...lines].sort((a, b) => a.y - b.y).map((line) => Number(lineText(line)))
  const isAscending = values.every((value, index) => value > (values[index - 1] ?? page))
  const [left, right] = [lines.map(({ x }) => x), lines.map(({ x, width }) => x + width)]
  const isColumn = [left, right].some((edges) => Math.max(...edges) - Math.min(...edges) < 6)
  return lines.length >= minNumbers && isAscending && isColumn && (values.at(-1) ?? 0) <= last
}

const outlinePages = (items: OutlineItem[]): number[] =>
  items.flatMap(({ page, items }) => [page ?? 0, ...outlinePages(items)])
