import { lineText, type OutlineItem, type PageLine } from '../documents'
import { bodySizeOf, outlineLevels } from './headings'
import { isYearNumber, lonePageNumber, pageNumbersIn, withoutPageNumbers } from './page-numbers'
import type { ReflowPage } from './reflow-page'

/**
 * Margins as shares of the page's height: one for page numbers, one for running heads, which have to repeat
 * on other pages.
 */
const margin = { numbers: 0.12, heads: 0.15 }
const samePlacePoints = 6
/** The minimum font size of a title, relative to the text. */
const titleSize = 1.2
/** The font size from which a number is no page number, relative to the text. */
const numberSize = 1.6
const division =
  /^(chapter|part|book|act|scene|canto|poem|lesson|episode|kapitel|teil|buch|akt|szene|gedicht|chapitre|partie|acte|scène|poème|capítulo|parte|acto|poema|capitolo|atto|hoofdstuk|deel|kapittel|rozdział|глава|часть|κεφάλαιο|μέρος|bölüm|فصل)(?!\p{L})/iu

interface Place {
  page: number
  line: PageLine
}

/**
 * Removes page numbers and running heads: lines that repeat at the same position of several pages, apart from the
 * number of the page, with the lines beside them. Titles that differ only in a number of their own stay, and so do
 * the words of a page that has nothing else.
 */
export function withoutRunningLines(pages: ReflowPage[], outline: OutlineItem[]): ReflowPage[] {
  const margins = new Margins(pages, outline)
  const left = pages.map((page) => {
    const dropped = margins.droppedFrom(page)
    return { page, dropped, lines: page.lines.filter((line) => !dropped.has(line)) }
  })
  const hasText = left.some(({ lines }) => lines.length > 0)
  return left.map(({ page, dropped, lines }) => {
    const isKept = (line: PageLine) => !hasText || /\p{L}/u.test(lineText(line))
    return { ...page, lines: lines.length > 0 ? lines : [...dropped].filter(isKept) }
  })
}

/** Finds the running heads and page numbers in the margins of some pages. */
class Margins {
  private alike = new Map<string, Place[]>()
  private bodySize: number
  private enough: number
  private isInOutline: ReturnType<typeof outlineLevels>

  constructor(pages: ReflowPage[], outline: OutlineItem[]) {
    this.bodySize = bodySizeOf(pages)
    this.isInOutline = outlineLevels(outline)
    this.enough = pages.length < 3 ? Number.POSITIVE_INFINITY : Math.max(2, Math.min(4, pages.length / 4))
    for (const page of pages)
      for (const line of marginLinesOf(page, margin.heads)) {
        const key = keyOf(line)
        this.alike.set(key, [...(this.alike.get(key) ?? []), { page: page.number, line }])
      }
  }

  droppedFrom(page: ReflowPage): Set<PageLine> {
    const heads = marginLinesOf(page, margin.heads)
    const numbers = this.pageNumbersOf(page)
    const counting = numbers.filter((line) => this.isCounting({ page: page.number, line }))
    const running = heads.filter((line) => this.isRunning(line, page))
    const isInRow = (line: PageLine) =>
      counting.some((number) => isBeside(line, number)) ||
      running.some(({ y, fontSize }) => Math.abs(y - line.y) < 1 && Math.abs(fontSize - line.fontSize) < 1)
    return new Set([...numbers, ...heads.filter(isInRow)])
  }

  /**
   * Returns the lines with page numbers. A large number above the text is a title, and so is one whose column
   * fits page numbers less than another.
   */
  private pageNumbersOf(page: ReflowPage): PageLine[] {
    const [inMargin, farther] = [margin.numbers, margin.heads].map((share) => marginLinesOf(page, share))
    const numbers = (farther ?? []).filter(
      (line) => lonePageNumber(line) !== undefined && !isInColumn(line, page.lines),
    )
    const counts = new Map(numbers.map((line) => [line, this.pagesCountedBy({ page: page.number, line })]))
    return numbers.filter((line) => {
      const count = counts.get(line) ?? 0
      const isLess = numbers.some((other) => (counts.get(other) ?? 0) > count && !isBeside(line, other))
      const isOfYear = isYearNumber(lonePageNumber(line))
      if (isLess || this.isLarge(line, page, isOfYear ? titleSize : numberSize)) return false
      if (isOfYear || this.isLarge(line, page)) return count > 0 && numbers.length === 1
      return count > 0 || Boolean(inMargin?.includes(line))
    })
  }

  private isRunning(line: PageLine, page: ReflowPage): boolean {
    const text = lineText(line)
    const alike = this.alikeTo(line)
    if (pageCountOf(alike) < this.enough || isLineNumber(line, page.lines)) return false
    const count = pageCountOf(alike.filter((other) => lineText(other.line) === text))
    if (this.isLarge(line, page)) return count >= Math.max(3, this.enough)
    if (count >= this.enough || isEchoed(line, page.lines)) return true
    if (this.isInOutline(page.number, text) || lonePageNumber(line) !== undefined) return false
    return count > 1 || (!division.test(text) && this.isCounting({ page: page.number, line }))
  }

  private isLarge = ({ fontSize, y }: PageLine, { height }: ReflowPage, than = titleSize) =>
    fontSize >= than * this.bodySize && y < height / 2

  /** Tells whether a number in a line goes up with the pages, as that of the page does. */
  private isCounting(place: Place): boolean {
    const others = pageCountOf(this.alikeTo(place.line)) - 1
    const share = lonePageNumber(place.line) === undefined ? 0.5 : 0
    const least = Math.max(1, Math.min(others, this.enough - 1), share * others)
    return this.pagesCountedBy(place) >= least
  }

  /**
   * Counts the other pages on which a number in the same line is higher by one, or by two if each page has
   * two.
   */
  private pagesCountedBy({ page, line }: Place): number {
    const others = this.alikeTo(line).filter((other) => other.page !== page)
    const counts = pageNumbersIn(lineText(line)).map((own, at) => {
      const counting = others.filter((other) => {
        const up = (pageNumbersIn(lineText(other.line))[at] ?? 0) - own
        const isSameEdge = Math.abs(other.line.x - line.x) < 2 * line.fontSize
        return up === other.page - page || (isSameEdge && up === 2 * (other.page - page))
      })
      return pageCountOf(counting)
    })
    return Math.max(0, ...counts)
  }

  private alikeTo = (line: PageLine) =>
    (this.alike.get(keyOf(line)) ?? []).filter((other) => Math.abs(other.line.y - line.y) < samePlacePoints)
}

const isBeside = (line: PageLine, other: PageLine) =>
  Math.abs(line.y + line.height / 2 - other.y - other.height / 2) < 0.4 * line.fontSize

/** Tells whether a page has a title with the text of a line in its margin. */
const isEchoed = (line: PageLine, lines: PageLine[]) =>
  lines.some((other) => other.fontSize > 1.05 * line.fontSize && lineText(other).endsWith(lineText(line)))

const pageCountOf = (places: Place[]) => new Set(places.map(({ page }) => page)).size

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

const keyOf = (line: PageLine) => withoutPageNumbers(lineText(line)).toLowerCase()
