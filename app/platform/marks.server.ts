import { randomBytes } from 'node:crypto'

/** Stands in a shared page for a value of its reader until that is filled in. */
export interface Mark {
  field: string
  text: string
}

let marks: Mark[] = []

/** Random in each process and sent to nobody, so that no text of users contains it. */
export function markText(field: string): string {
  return mark(field, `m${randomBytes(16).toString('hex')}`)
}

/** As `markText`, where a page has a number; larger than every id of the database, which so refuses it. */
export function markNumber(field: string): number {
  const number = 2 ** 52 + randomBytes(6).readUIntBE(0, 6) * 2 ** 3 + ((randomBytes(1)[0] ?? 0) % 8)
  mark(field, String(number))
  return number
}

/** Words around a number's mark that change with the number, such as its plural. */
export function markWords(field: string, words: string): void {
  mark(field, words)
}

/** Those with more words first, as they contain others. */
export const allMarks = (): Mark[] => marks

/** What each mark has in it, and hardly anything else. */
const perhapsMark = /m[\da-f]{32}|\d{16}/

/** For the log: in place of a mark, its field. */
export const withoutMarks = (text: string): string =>
  perhapsMark.test(text)
    ? marks.reduce((rest, { field, text: mark }) => rest.replaceAll(mark, () => `(${field})`), text)
    : text

function mark(field: string, text: string): string {
  marks = [...marks, { field, text }].sort((one, other) => other.text.length - one.text.length)
  return text
}
