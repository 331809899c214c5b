import { cutText } from '../../platform/text/cut-text'
import { hasLostLetters, withoutLostLetters } from '../../platform/text/lost-letters'
import { searchWordsIn } from '../../platform/text/search-words'
import { lineText, type PageLine, type PageWord } from './documents'

/** Returns the text of a page: one line each, an empty line between blocks. */
export function pageText(lines: PageLine[]): string {
  return lines
    .map((line, index) => (index > 0 && line.block !== lines[index - 1]?.block ? '\n' : '') + lineText(line))
    .join('\n')
}

/** Returns lines without the lost letters of their PDF, as they are stored. */
export const linesWithoutLostLetters = (lines: PageLine[]): PageLine[] =>
  lines.flatMap((line) => {
    if (!hasLostLetters(lineText(line))) return [line]
    const words = line.words.map(readableWord).filter(({ text }) => text !== '')
    return words.length > 0 ? [{ ...line, words }] : []
  })

/** Shortens ruby together with its word when the word loses letters. */
function readableWord(word: PageWord): PageWord {
  if (!hasLostLetters(word.text)) return word
  return { ...word, text: withoutLostLetters(word.text), ruby: undefined }
}

/** PostgreSQL's index has a limit, so only this many characters of a page are searched. */
const maxSearched = 100_000

/** Returns a page's text for /search: words only, hyphenated ones joined, separated by single spaces. */
export const pageSearchText = (text: string): string =>
  cutText(
    searchWordsIn(text)
      .map((word) => word.text)
      .join(' '),
    maxSearched,
  )
