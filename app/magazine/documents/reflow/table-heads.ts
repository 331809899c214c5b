import type { BlockCell } from './blocks'
import { isCaptionText } from './captions'
import { hasDotLeader } from './leaders'
import { isAmountCell, isTimeCell } from './table-amounts'
import { amountColumns, cellText } from './table-cells'
import { columnIndexOf, doesOverlapColumn, type TableColumn } from './table-columns'
import { columnMiddle, columnRangeOf, splitColumnNames } from './table-names'
import { areRowsNear, rowFontSize, rowMiddle, type WordGroup, type WordRow } from './table-rows'

const maxHeadRows = 6
/** The maximum distance between lines of a head, relative to its nearest ones. */
const samePitch = 1.4
/** The maximum number of letters in a line of a head. */
const maxLetters = 40

interface Head {
  /** The number of rows at the beginning of the table that belong to its head. */
  inRun: number
  /** The rows of the head that stand above the table's rows. */
  above: WordRow[]
  rows: BlockCell[][]
}

/**
 * Returns the head of a table: the rows above its numbers, in which the name of a column may have several
 * lines, or span several columns.
 */
export function tableHeadOf(run: WordRow[], columns: TableColumn[], all: WordRow[]): Head {
  const none: Head = { inRun: 0, above: [], rows: [] }
  const amounts = amountColumns(run, columns)
  if (run[0]?.some(({ line }) => hasDotLeader(line))) {
    const above = rowsAbove(run, columns, amounts, all)
    return above.length > 0 && namesMost(above, columns, amounts)
      ? { inRun: 0, above, rows: cellsIn(above, columns) }
      : none
  }
  if (!amounts.slice(1).some(Boolean)) {
    const isWhole = columns.every((column) => run[0]?.some((piece) => doesOverlapColumn(piece, column)))
    const isPlain = !run[0]?.some(({ text }) => isAmountCell(text) || isTimeCell(text))
    const isBold = (row: WordRow | undefined) => Boolean(row?.every(({ line }) => line.isBold))
    const isNamed = isWhole && isPlain && (isBold(run[0]) || !run.some(isBold))
    return isNamed ? { inRun: 1, above: [], rows: cellsIn(run.slice(0, 1), columns) } : none
  }
  const at = run.findIndex((row) => !isHeadRow(row, run, columns, amounts))
  const inRun = Math.max(0, Math.min(at, maxHeadRows))
  const above = rowsAbove(run, columns, amounts, all)
  const rows = [...above, ...run.slice(0, inRun)]
  if (rows.length === 0) return none
  if (namesMost(rows, columns, amounts)) return { inRun, above, rows: cellsIn(rows, columns) }
  const own = run.slice(0, inRun)
  return namesMost(own, columns, amounts) ? { inRun, above: [], rows: cellsIn(own, columns) } : none
}

/** Tells whether each column of numbers has a name. */
const namesMost = (rows: WordRow[], columns: TableColumn[], amounts: boolean[]) => {
  const own = rows.flat().map((piece) => columnRangeOf(piece, columns, rows.flat()))
  const isNamed = (at: number) => own.some(([from, to]) => from <= at && to >= at)
  const numbers = columns.flatMap((_column, at) => (amounts[at] && at > 0 ? [at] : []))
  return numbers.length > 0 && numbers.filter(isNamed).length >= 0.8 * numbers.length
}

/** Tells whether a row has no numbers but years, where the other rows have numbers. */
function isHeadRow(row: WordRow, run: WordRow[], columns: TableColumn[], amounts: boolean[]): boolean {
  const own = row.filter((piece) =>
    columns.some((column, at) => at > 0 && amounts[at] && doesOverlapColumn(piece, column)),
  )
  if (own.length === 0) return false
  return own.every((piece) => {
    if (!isAmountCell(piece.text)) return true
    const column = columns[columnIndexOf(piece, columns)]
    const others = run.flat().filter((other) => other !== piece && column && doesOverlapColumn(other, column))
    return (
      isTimeCell(piece.text) && others.filter(({ text }) => isTimeCell(text)).length < 0.5 * others.length
    )
  })
}

/** Returns the rows right above a table whose words are short, stand over its columns, and are no numbers. */
function rowsAbove(run: WordRow[], columns: TableColumn[], amounts: boolean[], all: WordRow[]): WordRow[] {
  const [left, right] = [columns[0]?.x ?? 0, columns.at(-1)?.right ?? 0]
  const isName = ({ x, right: end, text, size }: WordGroup) =>
    x >= left - size &&
    end <= right + size &&
    end - x < 0.6 * (right - left) &&
    text.length <= maxLetters &&
    size < 1.15 * rowFontSize(run[0]) &&
    (!isAmountCell(text) || isTimeCell(text) || !amounts[columnIndexOf({ x, right: end }, columns)])
  const above: WordRow[] = []
  let pitch = Number.POSITIVE_INFINITY
  for (let at = all.indexOf(run[0] as WordRow) - 1; at >= 0 && above.length < maxHeadRows; at--) {
    const [row, below] = [all[at] ?? [], above[0] ?? run[0] ?? []]
    const down = rowMiddle(below) - rowMiddle(row)
    const isTitle = isCaptionText(row.map(({ text }) => text).join(' ')) || isAmid(row, left, right)
    if (isTitle || !row.every(isName) || !areRowsNear(below, row) || down > samePitch * pitch) break
    above.unshift(row)
    pitch = Math.min(pitch, down)
  }
  const isOfFirst = (piece: WordGroup) => columnIndexOf(piece, columns) === 0
  while (above[0]?.every(isOfFirst)) above.shift()
  return above
}

/** Tells whether a row is a line in the middle of a table, as its title is. */
const isAmid = ([piece, other]: WordRow, left: number, right: number) =>
  piece !== undefined &&
  other === undefined &&
  piece.right - piece.x > 0.15 * (right - left) &&
  Math.abs(columnMiddle(piece) - (left + right) / 2) < 0.05 * (right - left)

/**
 * Returns the cells of a head: names over several columns are in rows of their own, above the columns' names.
 */
function cellsIn(all: WordRow[], columns: TableColumn[]): BlockCell[][] {
  const rows = all.map((row) => row.flatMap((piece) => splitColumnNames(piece, columns, all.flat())))
  const pieces = rows.flat()
  const groups: { from: number; to: number; pieces: WordGroup[] }[] = []
  for (const row of rows)
    for (const piece of row) {
      const [from, to] = columnRangeOf(piece, columns, pieces)
      const same = groups.findLast((group) => group.from === from && group.to === to)
      if (same) same.pieces.push(piece)
      else groups.push({ from, to, pieces: [piece] })
    }
  const over = groups.filter(({ from, to }) => to > from)
  const levels: (typeof over)[] = []
  for (const group of over.toSorted((a, b) => rowMiddle(a.pieces) - rowMiddle(b.pieces))) {
    const free = levels.findIndex((level) =>
      level.every(({ from, to }) => group.from > to || group.to < from),
    )
    if (free >= 0) levels[free]?.push(group)
    else levels.push([group])
  }
  const leaves = groups.filter(({ from, to }) => to === from)
  return [...levels, ...(leaves.length > 0 ? [leaves] : [])].map((level) => {
    const cells: BlockCell[] = []
    for (let at = 0; at < columns.length; ) {
      const group = level.find(({ from }) => from === at)
      const span = group ? group.to - group.from + 1 : 1
      cells.push({ text: cellText(group?.pieces ?? []), isHeader: true, ...(span > 1 && { columns: span }) })
      at += span
    }
    return cells
  })
}
