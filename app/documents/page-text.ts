import { type PageLine, wordsOf } from './documents'
import { wordsIn } from './words'

/** The text of a page: a line each, an empty line between blocks. */
export function pageText(lines: PageLine[]): string {
  return lines
    .map((line, index) => (index > 0 && line.block !== lines[index - 1]?.block ? '\n' : '') + wordsOf(line))
    .join('\n')
}

/** PostgreSQL's index takes no more of a page. */
const mostSearched = 100_000

/** What /search looks in: the words alone, those that a line breaks whole, with one space between. */
export const pageSearchText = (text: string): string =>
  wordsIn(text)
    .map((word) => word.text)
    .join(' ')
    .slice(0, mostSearched)
