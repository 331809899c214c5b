import { lineText, type PageLine, type PageWord } from '../documents'
import type { Cell } from './blocks'
import { hasLeader, partsOf } from './leaders'
import { middle } from './paragraphs'

export interface FoundTable {
  lines: Set<PageLine>
  rows: Cell[][]
}

/** Words of a line that stand together, apart from the others. */
interface Piece {
  line: PageLine
  text: string
  x: number
  right: number
  middle: number
  size: number
}

interface Column {
  x: number
  right: number
}

const minRows = 3
/** The narrowest gap between cells, in font sizes. */
const cellGap = 1
/** How far below each other rows may stand, in font sizes. */
const rowGap = 3.2
/** How near the lines of one cell stand. */
const lineGap = 1.7
/** Letters of a cell, as against a line of a column of text. */
const maxLetters = 28
const minLettersOfText = 18
const maxLines = 600

/** Finds tables by their cells, which stand below each other: those with a column of numbers, which text has not. */
export function tablesIn(lines: PageLine[]): FoundTable[] {
  if (lines.length > maxLines) return []
  const level = lines.filter(({ width, height, words }) => width > height || words.length === 1)
  const whole = tablesAmong(level)
  if (whole.length > 0 && !whole.some(hasColumnOfText)) return whole
  const [left, right] = [
    Math.min(...level.map(({ x }) => x)),
    Math.max(...level.map((line) => line.x + line.width)),
  ]
  const center = (left + right) / 2
  const halves = [level.filter((line) => line.x + line.width <= center), level.filter(({ x }) => x >= center)]
  const beside = halves.flatMap(tablesAmong)
  return beside.length > 0 ? beside : whole
}

/** Tells whether a column is the text beside a table: each of its cells goes on with the sentence of the one before. */
const hasColumnOfText = ({ rows }: FoundTable) =>
  (rows[0] ?? []).some((_cell, at) => {
    const texts = rows.flatMap((cells) => cells[at]?.text || [])
    const goingOn = texts.filter((text, index) => index > 0 && /^\p{Ll}/u.test(text))
    return (
      middle(texts.map(({ length }) => length)) > minLettersOfText &&
      goingOn.length >= 0.5 * (texts.length - 1)
    )
  })

function tablesAmong(lines: PageLine[]): FoundTable[] {
  const runs = runsOf(rowsOf(lines.flatMap(piecesOf)))
  return runs.flatMap((run) => {
    const columns = columnsOf(run)
    const rows = columns && isTable(run, columns) ? cellsOf(run, columns) : []
    return rows.length >= minRows ? [{ lines: new Set(run.flat().map(({ line }) => line)), rows }] : []
  })
}

function piecesOf(line: PageLine): Piece[] {
  const groups: PageWord[][] = []
  for (const part of partsOf(line))
    for (const [index, word] of part.entries()) {
      const last = part[index - 1]
      const gap = last ? Math.max(word.x - last.x - last.width, last.x - word.x - word.width) : 0
      if (!last || gap > cellGap * line.fontSize) groups.push([word])
      else groups.at(-1)?.push(word)
    }
  return groups.map((words) => ({
    line,
    text: lineText({ words }),
    x: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
    middle: line.y + line.height / 2,
    size: line.fontSize,
  }))
}

/** Groups what stands side by side, from the top. */
function rowsOf(pieces: Piece[]): Piece[][] {
  const rows: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1)
    if (row?.[0] && piece.middle - row[0].middle < 0.4 * piece.size) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

const middleOf = (row: Piece[] | undefined) => row?.[0]?.middle ?? 0
const sizeOf = (row: Piece[] | undefined) => Math.max(1, ...(row ?? []).map(({ size }) => size))

/** Returns the rows that follow each other with several cells; one with a single cell may stand between two of them. */
function runsOf(rows: Piece[][]): Piece[][][] {
  const runs: Piece[][][] = []
  let open: Piece[][] = []
  const close = () => {
    while (open.at(-1)?.length === 1) open.pop()
    if (open.filter((row) => row.length > 1).length >= minRows) runs.push(open)
    open = []
  }
  for (const row of rows) {
    const before = open.at(-1)
    const isFar = before && middleOf(row) - middleOf(before) > rowGap * sizeOf(before)
    const isText =
      row.length === 1 && (!before || before.length === 1 || (row[0]?.text.length ?? 0) > 2 * maxLetters)
    if (isFar || isText) close()
    if (row.length > 1 || (open.length > 0 && !isText)) open.push(row)
  }
  close()
  return runs
}

/** Returns the columns that most rows agree on; undefined if they overlap. */
function columnsOf(run: Piece[][]): Column[] | undefined {
  const counts = run.map((row) => row.length).filter((count) => count > 1)
  const usual = counts.toSorted(
    (a, b) => counts.filter((one) => one === b).length - counts.filter((one) => one === a).length || b - a,
  )[0]
  const full = run.filter((row) => row.length === usual)
  if (!usual || full.length < minRows) return
  const columns = Array.from({ length: usual }, (_value, index) => {
    const pieces = full.flatMap((row) => row[index] ?? [])
    return { x: Math.min(...pieces.map(({ x }) => x)), right: Math.max(...pieces.map(({ right }) => right)) }
  })
  const isApart = columns.every(({ x }, index) => x > (columns[index - 1]?.right ?? Number.NEGATIVE_INFINITY))
  return isApart ? columns : undefined
}

const amount = /^[\p{Sc}\s(~<>±+–—-]*\d[\d\s.,:'’/×x–—-]*(?:\p{Sc}|%|[\p{L}°µ]{1,3})?[)*†‡]?$/u
const isAmount = (text: string) => amount.test(text) && !/^\(?\d+([.,]\d+)*\)$/.test(text)

function isTable(run: Piece[][], columns: Column[]): boolean {
  const texts = columns.map((column) =>
    run.flatMap((row) => row.filter((piece) => overlaps(piece, column)).map(({ text }) => text)),
  )
  const letters = texts.map((own) => middle(own.map(({ length }) => length)))
  const amounts = texts.map((own) => own.filter(isAmount).length / Math.max(1, own.length))
  const isOfText = letters.filter((count) => count > maxLetters).length > 1
  const isLed = run.filter((row) => row.some(({ line }) => hasLeader(line))).length >= minRows
  return isLed || (!isOfText && amounts.slice(1).some((share) => share >= 0.5))
}

const overlaps = (piece: Column, column: Column) => piece.x < column.right && piece.right > column.x

/** Returns the cells of each row; a row that only goes on with cells above it is part of theirs. */
function cellsOf(run: Piece[][], columns: Column[]): Cell[][] {
  const rows: Cell[][] = []
  const hasAmounts = columns.map((column) =>
    run.some((row) => row.some((piece) => overlaps(piece, column) && isAmount(piece.text))),
  )
  for (const [index, row] of run.entries()) {
    const cells = placed(row, columns)
    const before = run[index - 1]
    const isNear = before && middleOf(row) - middleOf(before) < lineGap * sizeOf(before)
    const above = rows.at(-1)
    const isPart = row.length < columns.length && !cells[0]?.text && !row.some(({ text }) => isAmount(text))
    if (isNear && isPart && above?.length === cells.length)
      rows[rows.length - 1] = above.map((cell, at) => ({
        ...cell,
        text: [cell.text, cells[at]?.text]
          .filter(Boolean)
          .join(' ')
          .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1'),
      }))
    else rows.push(cells)
  }
  const [first = []] = rows
  const isHead =
    !run[0]?.some(({ line }) => hasLeader(line)) &&
    first.length === columns.length &&
    first.every(({ text }, at) => !hasAmounts[at] || !isAmount(text))
  return isHead ? [first.map((cell) => ({ ...cell, isHeader: true })), ...rows.slice(1)] : rows
}

/** Puts the pieces of a row into its columns; one over several of them spans them. */
function placed(row: Piece[], columns: Column[]): Cell[] {
  const cells: Cell[] = []
  for (let at = 0; at < columns.length; ) {
    const column = columns[at] as Column
    const own = row.filter((piece) => ownerOf(piece, columns) === at)
    const right = Math.max(column.right, ...own.map((piece) => piece.right))
    let span = 1
    while (columns[at + span] && (columns[at + span]?.x ?? 0) < right && own.length > 0) span++
    const text = own.map((piece) => piece.text).join(' ')
    cells.push(span > 1 ? { text, columns: span } : { text })
    at += span
  }
  return cells
}

function ownerOf(piece: Piece, columns: Column[]): number {
  const found = columns.findIndex((column) => overlaps(piece, column))
  if (found >= 0) return found
  const far = columns.map(({ x, right }) => Math.max(x - piece.right, piece.x - right))
  return far.indexOf(Math.min(...far))
}
