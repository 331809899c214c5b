import { lineText, type PageLine } from '../documents'

const alone =
  /^[\s\-–—|·•[\](]*(?:page |p\. ?|s\. ?|seite )?(\d{1,4}|[ivxlc]{1,8})(?: ?(?:of|\/|von) ?\d{1,4})?[\s\-–—|·•[\])]*$/i
const roman = /^(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const numbers = /\d+|\b[ivxlc]+\b/gi

/** Returns the number of a line that has nothing else, as a page number; undefined for other lines. */
export const lonePageNumber = (line: PageLine): number | undefined =>
  pageNumberOf(alone.exec(lineText(line))?.[1])

export const pageNumbersIn = (text: string): number[] =>
  (text.match(numbers) ?? []).flatMap((number) => pageNumberOf(number) ?? [])

export const withoutPageNumbers = (text: string): string =>
  text.replace(numbers, (number) => (pageNumberOf(number) === undefined ? number : '#'))

/** Returns a number in figures, or a roman one in small or in capital letters; undefined for another word. */
export function pageNumberOf(word = ''): number | undefined {
  if (/^\d+$/.test(word)) return Number(word)
  const isOneCase = word === word.toLowerCase() || word === word.toUpperCase()
  if (!isOneCase || !roman.test(word.toLowerCase())) return
  const values = [...word.toLowerCase()].map((letter) => romanValues[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

export const isYearNumber = (number = 0): boolean => number >= 1500 && number <= 2100
