import { pageNumberOf } from './page-numbers'

/** The kind of a list's numbering, as HTML names it: letters or roman numbers. */
export type ListNumbering = 'a' | 'A' | 'i' | 'I'

interface ItemNumber {
  value: number
  /** The kind of numbering; undefined for figures. */
  numbering?: ListNumbering
}

/**
 * The signs that begin items of a list, as a class of letters. The en dash is left out, since it also begins
 * speech.
 */
export const bulletSigns = '•·▪‣◦●○■□☐☑☒✓✔➢►▶*-'
export const bulletPattern = new RegExp(`^[–${bulletSigns}]$`, 'u')
const figures = /^\(?(\d{1,3})[.)]$/
const letters = /^\(?([a-z]|[ivxlc]{1,6})[.)]$/i

/**
 * Returns the numbers that a list item's label may mean, since a letter may be a roman number too; undefined
 * for another word.
 */
export function readItemNumber(text: string): ItemNumber[] | undefined {
  const [, figure] = figures.exec(text) ?? []
  if (figure !== undefined) return [{ value: Number(figure) }]
  const [, word] = letters.exec(text) ?? []
  if (word === undefined) return
  const isLow = word === word.toLowerCase()
  const roman = pageNumberOf(word)
  const found: ItemNumber[] = []
  if (word.length === 1)
    found.push({ value: word.toLowerCase().charCodeAt(0) - 96, numbering: isLow ? 'a' : 'A' })
  if (roman !== undefined) found.push({ value: roman, numbering: isLow ? 'i' : 'I' })
  return found.length > 0 ? found : undefined
}
