import { cutText } from '../../platform/text/cut-text'
import { hasLostLetters, withoutLostLetters } from '../../platform/text/lost-letters'
import { wordsIn } from '../../platform/text/search-words'
import { lineText, type PageLine, type PageWord } from './documents'

/** Returns the text of a page: one line each, an empty line between blocks. */
export function pageText(lines: PageLine[]): string {
  return lines
    .map((line, index) => (index > 0 && line.block !== lines[index - 1]?.block ? '\n' : '') + lineText(line))
    .join('\n')
}

/** Returns lines without the letters that their PDF does not tell, as they are stored. */
export const readableLines = (lines: PageLine[]): PageLine[] =>
  lines.flatMap((line) => {
    if (!hasLostLetters(lineText(line))) return [line]
    const words = line.words.map(readableWord).filter(({ text }) => text !== '')
    return words.length > 0 ? [{ ...line, words }] : []
  })

/** Ruby counts the letters of its word, so it goes with one that loses some. */
function readableWord(word: PageWord): PageWord {
  if (!hasLostLetters(word.text)) return word
  return { ...word, text: withoutLostLetters(word.text), ruby: undefined }
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
