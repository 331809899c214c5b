import { lineText, type PageLine, type RuledCell } from '../documents'
import { linesByTable } from '../ruled-lines'
import type { Cell } from './blocks'
import { joined, type Vocabulary } from './joins'
import type { FoundTable } from './tables'

export function ruledTablesIn(lines: PageLine[], vocabulary: Vocabulary): FoundTable[] {
  return linesByTable(lines).map((own) => ({ lines: new Set(own), rows: rowsOf(own, vocabulary) }))
}

interface Placed extends Omit<RuledCell, 'table'> {
  lines: PageLine[]
}

function rowsOf(lines: PageLine[], vocabulary: Vocabulary): Cell[][] {
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
  return rows.map((row) => {
    const isHead = row === rows[0] && isHeading(cells, row)
    const made: Cell[] = []
    for (let column = 0; column < width; ) {
      const cell = cells.find((one) => one.row === row && one.column === column)
      const isCovered = cells.some((one) => one.row < row && covers(one, row, column))
      const tall = cell ? rows.filter((one) => one >= row && one < row + cell.rows).length : 1
      if (!isCovered)
        made.push({
          text: (cell?.lines ?? []).reduce((text, line) => joined(text, lineText(line), vocabulary), ''),
          ...(isHead && { isHeader: true }),
          ...(cell && cell.columns > 1 && { columns: cell.columns }),
          ...(tall > 1 && { rows: tall }),
        })
      column += cell?.columns ?? 1
    }
    return made
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
