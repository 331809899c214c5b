import { lineText, type PageLine, type PageWord } from '../documents'
import { partsBetweenLeaders } from './leaders'

/** Words of a line that stand together, with a gap to the others. */
export interface WordGroup {
  line: PageLine
  words: PageWord[]
  text: string
  x: number
  right: number
  middle: number
  size: number
}

export type WordRow = WordGroup[]

export const minTableRows = 3
/** The narrowest gap between cells, in font sizes. */
const cellGap = 1
/** The maximum vertical distance between rows, in font sizes. */
const rowGap = 3.5
/** The maximum distance between lines of one cell, in font sizes. */
const lineGap = 2
/** The maximum distance of a line that continues a row, if no other line does, in font sizes. */
export const loneLineGap = 2.5
/** The maximum number of letters in a line of one cell. */
const maxLetters = 56
/** The maximum number of letters in a line that continues the cell above it. */
const maxLettersBelow = 90
/** The maximum distance between the left edges of a cell and of a line that continues it, in font sizes. */
const sameEdge = 0.6

export function wordGroupsOf(line: PageLine): WordGroup[] {
  const groups: PageWord[][] = []
  for (const part of partsBetweenLeaders(line))
    for (const [index, word] of part.entries()) {
      const last = part[index - 1]
      const gap = last ? Math.max(word.x - last.x - last.width, last.x - word.x - word.width) : 0
      if (!last || gap > cellGap * line.fontSize) groups.push([word])
      else groups.at(-1)?.push(word)
    }
  return groups.map((words) => wordGroupOf(line, words))
}

export const wordGroupOf = (line: PageLine, words: PageWord[]): WordGroup => ({
  line,
  words,
  text: lineText({ words }),
  x: Math.min(...words.map(({ x }) => x)),
  right: Math.max(...words.map(({ x, width }) => x + width)),
  middle: line.y + line.height / 2,
  size: line.fontSize,
})

/**
 * The maximum distance between lines of one row, such as a value beside the middle of two lines, in font
 * sizes.
 */
export const sameRowGap = 0.85
const maxLinesInRow = 4

/**
 * Groups words that stand side by side into rows, from the top; a value beside the middle of two lines
 * belongs to both.
 */
export function wordRowsOf(pieces: WordGroup[]): WordRow[] {
  const level: WordRow[] = []
  for (const piece of pieces.toSorted((a, b) => a.middle - b.middle)) {
    const row = level.at(-1)
    if (row?.[0] && piece.middle - row[0].middle < 0.4 * piece.size) row.push(piece)
    else level.push([piece])
  }
  const chains: WordRow[][] = []
  for (const row of level) {
    const before = chains.at(-1)?.at(-1)
    if (before && rowMiddle(row) - rowMiddle(before) < sameRowGap * rowFontSize(row)) chains.at(-1)?.push(row)
    else chains.push([row])
  }
  return chains
    .flatMap((chain) => (isOneRow(chain) ? [chain.flat()] : chain))
    .map((row) => row.toSorted((a, b) => a.x - b.x || a.middle - b.middle))
}

/** Tells whether overlapping lines are one row, because each has its own space beside the others. */
const isOneRow = (chain: WordRow[]) =>
  chain.length > 1 &&
  chain.length <= maxLinesInRow &&
  chain
    .slice(1)
    .every((row, index) =>
      row.every((piece) => chain[index]?.every(({ x, right }) => piece.x >= right || piece.right <= x)),
    )

/** Tells whether a text begins with a small letter, as one that goes on with a sentence. */
export const doesStartInLowerCase = (text = '') => /^["“‘'(]?\p{Ll}/u.test(text)

export const rowMiddle = (row: WordRow | undefined) => Math.min(...(row ?? []).map(({ middle }) => middle))
const lastMiddleOf = (row: WordRow) => Math.max(...row.map(({ middle }) => middle))
export const rowFontSize = (row: WordRow | undefined) => Math.max(1, ...(row ?? []).map(({ size }) => size))
export const areRowsNear = (row: WordRow, before: WordRow, gap = lineGap) =>
  rowMiddle(row) - lastMiddleOf(before) < gap * rowFontSize(before)

/**
 * Returns the rows that follow each other with several cells. Between two of them may stand one with a single cell,
 * and lines that go on with a cell above them.
 */
export function rowRunsOf(rows: WordRow[]): WordRow[][] {
  const runs: WordRow[][] = []
  let open: WordRow[] = []
  const close = () => {
    while (isBehind(open)) open.pop()
    if (open.filter((row) => row.length > 1).length >= minTableRows) runs.push(open)
    open = []
  }
  for (const row of rows) {
    const before = open.at(-1)
    const isFar = before && !areRowsNear(row, before, rowGap)
    const isText = row.length === 1 && !goesOn(row, open) && !standsBetween(row, before)
    if (isFar || isText) close()
    if (row.length > 1 || (open.length > 0 && !isText)) open.push(row)
  }
  close()
  return runs
}

/** Tells whether the last row is a line of text after the table, such as a note. */
function isBehind(open: WordRow[]): boolean {
  const [row, before] = [open.at(-1), open.slice(0, -1)]
  const [piece] = row ?? []
  if (!row || !piece) return false
  const whole = before.findLast(({ length }) => length > 1)
  const isOnFirst = whole?.[0] !== undefined && Math.abs(whole[0].x - piece.x) < sameEdge * piece.size
  if (row.length === 1)
    return (
      !goesOn(row, before) ||
      (isOnFirst && (!/^\p{Ll}/u.test(piece.text) || piece.text.length > maxLetters / 2))
    )
  return row.some(({ text }) => text.length > maxLetters) || rowFontSize(row) < 0.85 * rowFontSize(whole)
}

const standsBetween = ([piece]: WordRow, before: WordRow | undefined) =>
  before !== undefined && before.length > 1 && (piece?.text.length ?? 0) <= maxLetters

/** Tells whether a line with a single piece of text continues a cell of the row above it, at the same edge. */
function goesOn(row: WordRow | undefined, open: WordRow[]): boolean {
  const [piece] = row ?? []
  const [before, whole] = [open.at(-1), open.findLast(({ length }) => length > 1)]
  if (!row || !piece || !before || !whole || !areRowsNear(row, before, loneLineGap)) return false
  const isOnEdge = whole.some(({ x, size }) => Math.abs(x - piece.x) < sameEdge * size)
  return isOnEdge && piece.text.length <= maxLettersBelow
}
