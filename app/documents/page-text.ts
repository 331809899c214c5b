import { toSearchText } from '../platform/search-text'
import { type PageLine, wordsOf } from './documents'

/** The text of a page: a line each, an empty line between blocks. */
export function pageText(lines: PageLine[]): string {
  return lines
    .map((line, index) => (index > 0 && line.block !== lines[index - 1]?.block ? '\n' : '') + wordsOf(line))
    .join('\n')
}

/** What /search looks in: words that a line breaks are whole, white space is one space. */
export function pageSearchText(text: string): string {
  const whole = text.replace(/(\p{L})[-\u00ad\u2010]\n+(?=\p{Ll})/gu, '$1').replaceAll('\u00ad', '')
  return toSearchText(whole).replace(/\s+/g, ' ').trim()
}
