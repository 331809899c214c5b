import { hasHanOrKana, isVerticalLine } from '../documents'
import type { ExtractedLine } from './messages'

/** Han characters, kana and their marks, which stand below each other in vertical lines. */
const letter =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\ufe10-\ufe4f\uff00-\uffef\u2f00-\u2fdf\u2014\u2026\u2025]{1,2}$/u
const minLetters = 20

/** Tells whether most of a page's words are a few letters and taller than wide, as in vertical text. */
export function isStackedText(lines: ExtractedLine[]): boolean {
  const words = lines.flatMap((line) =>
    line.words.map((word) => ({ ...word, y: word.y ?? line.y, height: word.height ?? line.height })),
  )
  const hanOrKana = words.filter(({ text }) => hasHanOrKana(text))
  const letters = hanOrKana.reduce((sum, { text }) => sum + text.length, 0)
  const tall = hanOrKana.filter((word) => isVerticalLine({ ...word, words: [word] }))
  const below = hanOrKana.filter((word) => word.text.length === 1 && isAbove(word, words))
  return letters >= minLetters && tall.length + below.length > hanOrKana.length / 2
}

interface Placed {
  x: number
  y: number
  width: number
  height: number
}

/** Tells whether a letter stands right above another one, and none stands at its side. */
function isAbove(letter: Placed, all: Placed[]): boolean {
  const { x, y, width, height } = letter
  const isIn = (other: Placed, left: number, top: number) =>
    other !== letter && Math.abs(other.x - left) < 0.25 * width && Math.abs(other.y - top) < 0.25 * height
  return all.some((other) => isIn(other, x, y + height)) && !all.some((other) => isIn(other, x + width, y))
}

/** Joins letters that a PDF has placed below each other to vertical lines. */
export function joinStackedLines(lines: ExtractedLine[]): ExtractedLine[] {
  const joined: ExtractedLine[] = []
  let before: ExtractedLine | undefined
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && before && isBelow(line, before)) joined[joined.length - 1] = stacked(last, line)
    else joined.push(line)
    before = line
  }
  return joined.map((line) => (isVerticalLine(line) ? { ...line, fontSize: line.width } : line))
}

function isBelow(line: ExtractedLine, before: ExtractedLine): boolean {
  const isLetter = [line, before].every(
    ({ words }) => words.length === 1 && letter.test(words[0]?.text ?? ''),
  )
  const down = line.y - before.y
  const size = Math.max(line.fontSize, before.fontSize)
  const across = Math.abs(line.x + line.width / 2 - before.x - before.width / 2)
  return isLetter && across < 0.35 * size && down > 0.4 * size && down < 1.8 * size
}

function stacked(column: ExtractedLine, line: ExtractedLine): ExtractedLine {
  const x = Math.min(column.x, line.x)
  const width = Math.max(column.x + column.width, line.x + line.width) - x
  const height = line.y + line.height - column.y
  const text = `${column.words[0]?.text ?? ''}${line.words[0]?.text ?? ''}`.normalize('NFKC')
  return { ...column, x, width, height, words: [{ text, x, width, y: column.y, height }] }
}
