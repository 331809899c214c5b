import type { BlockCell } from './blocks'
import { isAmountCell } from './table-amounts'
import { columnIndexOf, doesOverlapColumn, type TableColumn } from './table-columns'
import {
  areRowsNear,
  doesStartInLowerCase,
  loneLineGap,
  rowFontSize,
  rowMiddle,
  sameRowGap,
  type WordGroup,
  type WordRow,
  wordGroupOf,
} from './table-rows'

/**
 * A row of a table with the words in each of its cells; a cell over several columns is in the first of them.
 */
export interface TableRow {
  cells: { pieces: WordGroup[]; span: number }[]
  last: WordRow
}

/** The minimum distance between rows, relative to the lines of a cell, in tables whose rows stand apart. */
const rowsApart = 1.3
/**
 * The minimum share of closely following lines without text in some column, from which such lines continue
 * the cells above.
 */
const minInPart = 0.6

/** Returns the rows of a run, each with the lines that its cells go on with. */
export function tableRowsOf(run: WordRow[], columns: TableColumn[]): TableRow[] {
  const amounts = amountColumns(run, columns)
  const pitch = pitchesOf(run, columns)
  const rows: TableRow[] = []
  for (const [index, row] of run.entries()) {
    const placed = placedIn(
      row.flatMap((piece) => dividedAt(piece, columns, amounts)),
      columns,
    )
    const [above, before] = [rows.at(-1), run[index - 1]]
    const isPart =
      above && before && isPartOf({ cells: placed, last: row }, above, { columns, amounts, pitch })
    if (!isPart) rows.push({ cells: placed, last: row })
    else rows[rows.length - 1] = { cells: joinedCells(above.cells, placed), last: row }
  }
  return rows
}

/** Tells for each column whether most of its cells are amounts. */
export const amountColumns = (run: WordRow[], columns: TableColumn[]): boolean[] =>
  columns.map((column) => {
    const pieces = run.flat().filter((piece) => doesOverlapColumn(piece, column))
    return pieces.filter(({ text }) => isAmountCell(text)).length >= Math.max(1, 0.5 * pieces.length)
  })

export const cellText = (pieces: WordGroup[]): string =>
  pieces
    .toSorted((a, b) => (Math.abs(a.middle - b.middle) < 0.4 * a.size ? a.x - b.x : a.middle - b.middle))
    .map(({ text }) => text)
    .join(' ')
    .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1')

export const textsInColumn = (rows: TableRow[], at: number): string[] =>
  rows.flatMap(({ cells }) => cellText(cells[at]?.pieces ?? []) || [])

/**
 * Returns for each column the distance between lines of one cell, if rows stand clearly farther apart;
 * otherwise undefined.
 */
function pitchesOf(run: WordRow[], columns: TableColumn[]): { lines: number } | undefined {
  const steps = run.slice(1).map((row, index) => ({ row, down: rowMiddle(row) - rowMiddle(run[index]) }))
  const apart = steps.map(({ down }) => down).sort((a, b) => a - b)
  const at = apart.findIndex((step, index) => index > 0 && step > rowsApart * (apart[index - 1] ?? step))
  if (at < 0 || apart.length - at < 2) return
  const lines = ((apart[at - 1] ?? 0) + (apart[at] ?? 0)) / 2
  const near = steps.filter(({ down }) => down <= lines)
  const inPart = near.filter(({ row }) => row.length < columns.length)
  return inPart.length >= minInPart * near.length ? { lines } : undefined
}

interface Shape {
  columns: TableColumn[]
  amounts: boolean[]
  pitch: { lines: number } | undefined
}

/** Tells whether a line is part of the row above it. */
function isPartOf({ cells, last }: TableRow, above: TableRow, { columns, amounts, pitch }: Shape): boolean {
  const down = rowMiddle(last) - rowMiddle(above.last)
  const own = cells.flatMap(({ pieces }, at) => (pieces.length > 0 ? [{ pieces, at }] : []))
  const over = (at: number) => above.cells[at]?.pieces ?? []
  if (
    own.some(
      ({ pieces, at }) => amounts[at] && over(at).length > 0 && pieces.some(({ text }) => isAmountCell(text)),
    )
  )
    return false
  if (down < sameRowGap * rowFontSize(last)) return true
  if (!areRowsNear(last, above.last, loneLineGap)) return false
  const isOn = ({ pieces, at }: { pieces: WordGroup[]; at: number }) => continues(pieces, over(at))
  const hasFirst = own.some(({ at }) => at === 0)
  const isWhole = own.length === columns.length
  const isAboveOnlyFirst = above.cells.every(({ pieces }, at) => pieces.length > 0 === (at === 0))
  if (hasFirst && own.length > 1 && isAboveOnlyFirst) return doesStartInLowerCase(own[0]?.pieces[0]?.text)
  if (pitch) {
    if (down > pitch.lines) return false
    return own.every(
      (one) =>
        over(one.at).length > 0 && (isOn(one) || wouldNotFit(one.pieces, over(one.at), columns[one.at])),
    )
  }
  if (!hasFirst && !isWhole && areRowsNear(last, above.last))
    return !own.some(({ pieces }) => pieces.some(({ text }) => isAmountCell(text)))
  return !isWhole && own.every(isOn)
}

const continues = (pieces: WordGroup[], above: WordGroup[]) =>
  above.length > 0 && (doesStartInLowerCase(pieces[0]?.text) || /[-‐,&(/]$/u.test(above.at(-1)?.text ?? ''))

/** Tells whether the first word of a line would not have fitted at the end of the line above it. */
function wouldNotFit(pieces: WordGroup[], above: WordGroup[], column: TableColumn | undefined): boolean {
  const [first] = pieces[0]?.words ?? []
  const end = above.at(-1)
  if (!first || !end || !column) return false
  return end.right + 0.3 * end.size + first.width > column.right + 0.1 * end.size
}

const joinedCells = (above: TableRow['cells'], below: TableRow['cells']): TableRow['cells'] =>
  above.map(({ pieces, span }, at) => ({
    pieces: [...pieces, ...(below[at]?.pieces ?? [])],
    span: pieces.length > 0 ? span : (below[at]?.span ?? span),
  }))

/** Splits words that run into a column of numbers where that column begins. */
function dividedAt(piece: WordGroup, columns: TableColumn[], amounts: boolean[]): WordGroup[] {
  const first = columns.findIndex((column) => doesOverlapColumn(piece, column))
  const at = columns.findIndex(
    (column, index) => index > first && amounts[index] && doesOverlapColumn(piece, column),
  )
  const column = columns[at]
  if (first < 0 || !column || piece.words.length < 2) return [piece]
  const from = piece.words.findIndex(({ x, width }) => x + width / 2 > column.x)
  const [before, own] = [piece.words.slice(0, from), piece.words.slice(from)]
  const isApart = before.length > 0 && own[0] !== undefined && own[0].x >= column.x - piece.size
  if (!isApart || !own[0] || !isAmountCell(own[0].text)) return [piece]
  const left = wordGroupOf(piece.line, before)
  const text = left.text.replace(/[\s.·…]+$/u, (dots) => (dots.trim().length > 1 ? '' : dots))
  return [{ ...left, text }, ...dividedAt(wordGroupOf(piece.line, own), columns, amounts)]
}

/** Assigns the words of a row to its columns; words over several columns span them. */
function placedIn(row: WordGroup[], columns: TableColumn[]): TableRow['cells'] {
  const cells: TableRow['cells'] = columns.map(() => ({ pieces: [], span: 1 }))
  for (const piece of row) {
    const covered = columns.flatMap((column, at) => (doesOverlapColumn(piece, column) ? [at] : []))
    const at = covered.length > 1 ? (covered[0] ?? 0) : columnIndexOf(piece, columns)
    const taken = cells.findIndex(
      (cell, index) => index <= at && index + cell.span > at && cell.pieces.length > 0,
    )
    const cell = cells[taken >= 0 ? taken : at]
    if (!cell) continue
    cell.pieces.push(piece)
    cell.span = Math.max(cell.span, (covered.at(-1) ?? at) - (taken >= 0 ? taken : at) + 1)
  }
  return cells
}

/** Returns the cells of rows, with the columns and rows that each spans. */
export const tableCellsOf = (rows: TableRow[], columns: TableColumn[]): BlockCell[][] =>
  rows.map(({ cells }) => {
    const own: BlockCell[] = []
    for (let at = 0; at < columns.length; ) {
      const { pieces = [], span = 1 } = cells[at] ?? {}
      const text = cellText(pieces)
      own.push(span > 1 ? { text, columns: span } : { text })
      at += span
    }
    return own
  })
