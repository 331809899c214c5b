import { lineText, type PageLine, type RuledCell } from '../documents'
import { areMostlyRotated, rotateLinesUpright } from '../rotated-lines'
import { linesByTable } from '../ruled-lines'
import type { BlockCell } from './blocks'
import { joinedText, type Vocabulary } from './joins'
import { isAmountCell, isTimeCell } from './table-amounts'
import type { FoundTable } from './tables'

export function ruledTablesIn(lines: PageLine[], vocabulary: Vocabulary): FoundTable[] {
  return linesByTable(lines).map((own) => ({ lines: new Set(own), rows: rowsOf(upright(own), vocabulary) }))
}

interface Placed extends Omit<RuledCell, 'table'> {
  lines: PageLine[]
}

/**
 * Returns the lines of a rotated table in the positions that they have when it is upright, and their cells
 * too.
 */
function upright(lines: PageLine[]): PageLine[] {
  if (!areMostlyRotated(lines)) return lines
  const { upright: turned, quartersBack } = rotateLinesUpright(lines)
  const cells = lines.flatMap(({ cell }) => cell ?? [])
  const bottom = Math.max(...cells.map(({ row, rows }) => row + rows))
  const right = Math.max(...cells.map(({ column, columns }) => column + columns))
  const cellOf = (cell: RuledCell): RuledCell => ({
    table: cell.table,
    row: quartersBack === 3 ? cell.column : right - cell.column - cell.columns,
    column: quartersBack === 3 ? bottom - cell.row - cell.rows : cell.row,
    rows: cell.columns,
    columns: cell.rows,
  })
  return turned
    .map((line) => (line.cell ? { ...line, cell: cellOf(line.cell) } : line))
    .sort((a, b) => (isBeside(a, b) ? a.x - b.x : a.y - b.y))
}

function rowsOf(lines: PageLine[], vocabulary: Vocabulary): BlockCell[][] {
  const cells: Placed[] = []
  for (const line of lines) {
    if (!line.cell) continue
    const { table: _table, ...place } = line.cell
    const known = cells.find(({ row, column }) => row === place.row && column === place.column)
    if (known) known.lines.push(line)
    else cells.push({ ...place, lines: [line] })
  }
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b)
  const width = Math.max(...cells.map(({ column, columns }) => column + columns))
  return rows.flatMap((row) => {
    const own = cells.filter((cell) => cell.row === row)
    const isHead = row === rows[0] && isHeading(cells, row)
    const heights = heightsIn(own, cells)
    return heights.map((height) => {
      const made: BlockCell[] = []
      for (let column = 0; column < width; ) {
        const cell = own.find((one) => one.column === column)
        const isCovered = cells.some((one) => one.row < row && covers(one, row, column))
        const tall = cell ? rows.filter((one) => one >= row && one < row + cell.rows).length : 1
        const said = (cell?.lines ?? []).filter((line) => height === undefined || isAt(line, height))
        if (!isCovered)
          made.push({
            text: said.reduce((text, line) => joinedText(text, lineText(line), vocabulary), ''),
            ...(isHead && { isHeader: true }),
            ...(cell && cell.columns > 1 && { columns: cell.columns }),
            ...(tall > 1 && { rows: tall }),
          })
        column += cell?.columns ?? 1
      }
      return made
    })
  })
}

const covers = (cell: Placed, row: number, column: number) =>
  row < cell.row + cell.rows && column >= cell.column && column < cell.column + cell.columns

/** Tells whether the cells of a row are set in bold, in several columns, and those of others are not. */
function isHeading(cells: Placed[], row: number): boolean {
  const isBold = ({ lines }: Placed) => lines.every((line) => line.isBold)
  const own = cells.filter((cell) => cell.row === row)
  return own.length > 1 && own.every(isBold) && cells.some((cell) => cell.row !== row && !isBold(cell))
}

const middleOf = ({ y, height }: PageLine) => y + height / 2
const isAt = (line: PageLine, height: number) => Math.abs(middleOf(line) - height) < 0.4 * line.height
const isBeside = (a: PageLine, b: PageLine) =>
  Math.abs(middleOf(a) - middleOf(b)) < 0.4 * Math.min(a.height, b.height)

/** The minimum share of cells that have a line in each of the rows between two rules. */
const minWhole = 0.8
const minRows = 3
/** The minimum share of numbers, or of times and days, among the lines of such rows. */
const minNumbers = 0.3

/**
 * Returns the heights of rows that no rule separates, where lines stand beside each other in all columns; a
 * single undefined for a single row.
 */
function heightsIn(own: Placed[], cells: Placed[]): (number | undefined)[] {
  const one = [undefined]
  const filled = own.filter(({ lines }) => lines.length > 0)
  const isSpanned =
    filled.some(({ rows }) => rows > 1) ||
    cells.some((cell) => own.some(({ row, column }) => cell.row < row && covers(cell, row, column)))
  const [first] = filled
  if (!first || filled.length < 2 || isSpanned) return one
  const longest = filled.reduce((a, b) => (b.lines.length > a.lines.length ? b : a), first)
  const heights = longest.lines.map(middleOf)
  const texts = filled.flatMap(({ lines }) => lines.map(lineText))
  const shareOf = (test: (text: string) => boolean) => texts.filter(test).length / texts.length
  const fewest = shareOf(isAmountCell) < 0.5 ? minRows : 2
  if (shareOf((text) => isAmountCell(text) || isTimeCell(text)) < minNumbers || heights.length < fewest)
    return one
  if (heights.some((height, index) => longest.lines.some((line, at) => at !== index && isAt(line, height))))
    return one
  const isWhole = ({ lines }: Placed) =>
    lines.length === heights.length && heights.every((height) => lines.some((line) => isAt(line, height)))
  const areLines = filled.every(({ lines }) =>
    lines.every((line) => heights.some((height) => isAt(line, height))),
  )
  const goesOn = filled.some(({ lines }) =>
    lines
      .slice(1)
      .some((line, index) => /^\p{Ll}/u.test(lineText(line)) || /[-,]$/.test(lineText(lines[index] ?? line))),
  )
  return areLines && !goesOn && filled.filter(isWhole).length >= minWhole * filled.length ? heights : one
}
