import { cutText } from '../../platform/text/cut-text'
import { wordsIn } from '../../platform/text/search-words'
import { lineText, type PageLine } from './documents'

/** Returns the text of a page: one line each, an empty line between blocks. */
export function pageText(lines: PageLine[]): string {
  return lines
    .map((line, index) => (index > 0 && line.block !== lines[index - 1]?.block ? '\n' : '') + lineText(line))
    .join('\n')
}

/** PostgreSQL's index takes no more characters of a page. */
const maxSearched = 100_000

/** Returns the text that /search looks in: words only, hyphenated ones joined, separated by single spaces. */
export const pageSearchText = (text: string): string =>
  cutText(
    wordsIn(text)
      .map((word) => word.text)
      .join(' '),
    maxSearched,
  )
