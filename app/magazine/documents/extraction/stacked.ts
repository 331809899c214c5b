import { hasHanOrKana, isVertical } from '../documents'
import type { Line } from './messages'

/** Han, kana and their marks, which stand below each other in lines that run down. */
const letter =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\ufe10-\ufe4f\uff00-\uffef\u2f00-\u2fdf\u2014\u2026\u2025]{1,2}$/u
const minLetters = 20

/** Tells whether most of a page's words are letters, or a few, that are taller than they are wide: lines that run down. */
export function isStacked(lines: Line[]): boolean {
  const words = lines.flatMap((line) =>
    line.words.map((word) => ({ ...word, height: word.height ?? line.height })),
  )
  const hanOrKana = words.filter(({ text }) => hasHanOrKana(text))
  const letters = hanOrKana.reduce((sum, { text }) => sum + text.length, 0)
  const tall = hanOrKana.filter((word) => isVertical({ ...word, words: [word] }))
  return letters >= minLetters && tall.length > hanOrKana.length / 2
}

/** Joins letters that a PDF has put below each other, one by one, to lines that run down. */
export function withStackedLines(lines: Line[]): Line[] {
  const joined: Line[] = []
  let before: Line | undefined
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && before && isBelow(line, before)) joined[joined.length - 1] = stacked(last, line)
    else joined.push(line)
    before = line
  }
  return joined.map((line) => (isVertical(line) ? { ...line, fontSize: line.width } : line))
}

function isBelow(line: Line, before: Line): boolean {
  const isLetter = [line, before].every(
    ({ words }) => words.length === 1 && letter.test(words[0]?.text ?? ''),
  )
  const down = line.y - before.y
  const size = Math.max(line.fontSize, before.fontSize)
  const across = Math.abs(line.x + line.width / 2 - before.x - before.width / 2)
  return isLetter && across < 0.35 * size && down > 0.4 * size && down < 1.8 * size
}

function stacked(column: Line, line: Line): Line {
  const x = Math.min(column.x, line.x)
  const width = Math.max(column.x + column.width, line.x + line.width) - x
  const height = line.y + line.height - column.y
  const text = `${column.words[0]?.text ?? ''}${line.words[0]?.text ?? ''}`.normalize('NFKC')
  return { ...column, x, width, height, words: [{ text, x, width, y: column.y, height }] }
}
