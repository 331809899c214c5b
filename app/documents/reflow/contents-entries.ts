import { lineText, type PageLine } from '../documents'

const fewest = 3
/** Dots, one word or a word each, that lead from a title to its page. */
const leader = /(?:[.·…ꞏ・]\s?){4,}|…{2,}/u
const pageAtEnd = /\s*(\d{1,4}|[ivxlc]{1,7})$/i

/**
 * Returns the entries of a printed table of contents by the line that they begin with, each as its title and page;
 * empty for other pages.
 */
export function contentsEntries(lines: PageLine[]): Map<PageLine, string> {
  const led = lines.filter((line) => leader.test(lineText(line)))
  if (led.length < fewest) return new Map()
  return new Map(led.map((line) => [line, entryOf(line, lines)]))
}

/** Tells whether a line is the page number of an entry, apart from it. */
export const isNumberOf = (entries: Map<PageLine, string>, line: PageLine): boolean =>
  pageAtEnd.exec(lineText(line))?.index === 0 && [...entries.keys()].some((entry) => isInRow(line, entry))

function entryOf(line: PageLine, lines: PageLine[]): string {
  const [before = '', ...rest] = lineText(line).split(leader)
  const own = pageAtEnd.exec(rest.join(' '))?.[1]
  const beside = lines.find(
    (other) => other !== line && isInRow(other, line) && pageAtEnd.test(lineText(other)),
  )
  const page = own ?? (beside && lineText(beside))
  const title = before.replace(/[\s.·…ꞏ・]+$/u, '')
  return page ? `${title}, ${page}` : title
}

const isInRow = (line: PageLine, other: PageLine) =>
  Math.abs(line.y + line.height - other.y - other.height) < 0.5 * other.height && line.x > other.x
