import { boxAround, boxOfWord, type PageBox } from '../documents'
import {
  areMostlyRotated,
  rotateBoxByQuarterTurns,
  rotateByQuarterTurns,
  rotateLinesUpright,
} from '../rotated-lines'
import type { ExtractedLine } from './messages'
import { type GridCell, gridsOfRuledLines } from './rules'
import type { BoxTuple } from './tagged-boxes'

/** The minimum share of a table's rows and columns with text; the grid of a diagram has less. */
const minFilled = 0.5
const minTexts = 4
const maxComparisons = 10_000_000
/** The maximum letters of most cells; boxes with more are columns of the page. */
const maxLetters = 600
/** The maximum vertical offset of boxes in one row, in points, and the maximum difference of their sizes. */
const sameRow = 4
const sameSize = 0.15

/**
 * Splits the lines of a page at the rules between table cells, and records the cell of each. The lines of a
 * table follow each other cell by cell, at the position of its first line. Boxes of one size in rows count as
 * a table too.
 */
export function withRuledCells(lines: ExtractedLine[], rules: BoxTuple[]): ExtractedLine[] {
  if (rules.length < 4) return lines
  if (!areMostlyRotated(lines)) return withCells(lines, rules)
  const { upright, quartersBack } = rotateLinesUpright(lines)
  const turned = rules.map(([x, y, width, height]): BoxTuple => {
    const box = rotateBoxByQuarterTurns({ x, y, width, height }, 4 - quartersBack)
    return [box.x, box.y, box.width, box.height]
  })
  return rotateByQuarterTurns(withCells(upright, turned), quartersBack)
}

function withCells(lines: ExtractedLine[], rules: BoxTuple[]): ExtractedLine[] {
  const grids = gridsOfRuledLines(rules)
  const words = lines.reduce((sum, line) => sum + line.words.length, 0)
  if (grids.flat().length * words > maxComparisons) return lines
  const tables = [...grids.filter((cells) => isTable(cells, lines)), ...boxesInRows(grids, lines)]
  let rest = lines
  let block = 1 + Math.max(0, ...lines.map((line) => line.block))
  for (const [table, cells] of tables.entries()) {
    const placed = rest.flatMap((line) => (line.cell ? [line] : partsIn(cells, line)))
    const within = cells.flatMap(({ row, column, rows, columns, ...box }) =>
      inOrder(placed.filter((line) => !line.cell && isWithin(line, box))).map((line) => ({
        line,
        own: { ...line, cell: { table, row, column, rows, columns } },
      })),
    )
    const inside = new Set(within.map(({ line }) => line))
    const at = placed.findIndex((line) => inside.has(line))
    if (at < 0) continue
    const owned = within.map(({ own }) => ({ ...own, block }))
    block++
    rest = [...placed.slice(0, at), ...owned, ...placed.slice(at).filter((line) => !inside.has(line))]
  }
  return rest
}

const isWithin = ({ x, y, width, height }: PageBox, box: PageBox) => {
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  return centerX >= box.x && centerX <= box.x + box.width && centerY >= box.y && centerY <= box.y + box.height
}

const inOrder = (lines: ExtractedLine[]) => lines.toSorted((a, b) => (isBeside(a, b) ? a.x - b.x : a.y - b.y))

const isBeside = (a: ExtractedLine, b: ExtractedLine) =>
  Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 0.4 * Math.min(a.height, b.height)

function partsIn(cells: GridCell[], line: ExtractedLine): ExtractedLine[] {
  const cellOf = (word: ExtractedLine['words'][number]) =>
    cells.find((cell) => isWithin(boxOfWord(word, line), cell))
  const groups: { cell?: GridCell; words: ExtractedLine['words'] }[] = []
  for (const word of line.words) {
    const cell = cellOf(word)
    const last = groups.at(-1)
    if (last && last.cell === cell) last.words.push(word)
    else groups.push({ cell, words: [word] })
  }
  if (groups.length < 2) return [line]
  return groups.map(({ words }) => ({
    ...line,
    ...boxAround(words.map((word) => boxOfWord(word, line))),
    words,
  }))
}

const textIn = (box: PageBox, lines: ExtractedLine[]): string =>
  lines
    .flatMap((line) => line.words.filter((word) => isWithin(boxOfWord(word, line), box)))
    .map(({ text }) => text)
    .join(' ')

function isTable(cells: GridCell[], lines: ExtractedLine[]): boolean {
  const filled = cells
    .map((cell) => ({ cell, letters: textIn(cell, lines).length }))
    .filter(({ letters }) => letters > 0)
  const ofCells = (some: GridCell[], of: 'row' | 'column') => new Set(some.map((cell) => cell[of])).size
  const [rows, columns] = [ofCells(cells, 'row'), ofCells(cells, 'column')]
  if (rows < 2 || columns < 2 || filled.length < minTexts) return false
  const own = filled.map(({ cell }) => cell)
  const isFilled = ofCells(own, 'row') >= minFilled * rows && ofCells(own, 'column') >= minFilled * columns
  const letters = filled.map((one) => one.letters).sort((a, b) => a - b)
  return (
    isFilled &&
    ofCells(own, 'row') > 1 &&
    ofCells(own, 'column') > 1 &&
    (letters[letters.length >> 1] ?? 0) <= maxLetters
  )
}

/** Returns tables made of separate boxes of one size in rows, such as the entries of a register. */
function boxesInRows(grids: GridCell[][], lines: ExtractedLine[]): GridCell[][] {
  const boxes = grids
    .filter((cells) => cells.length > 0 && !isTable(cells, lines))
    .map((cells) => boxAround(cells))
    .filter((box) => textIn(box, lines) !== '')
  const [first] = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)
  if (!first) return []
  const alike = boxes.filter((box) => isOfSize(box, first))
  const rows: PageBox[][] = []
  for (const box of alike.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1)
    if (row?.[0] && box.y - row[0].y <= sameRow) row.push(box)
    else rows.push([box])
  }
  const widest = rows.reduce((a, b) => (b.length > a.length ? b : a), [])
  if (rows.length < 2 || widest.length < 2) return []
  const columns = widest.map(({ x }) => x).sort((a, b) => a - b)
  return [
    rows.flatMap((row, index) =>
      row.map((box) => ({
        ...box,
        row: index,
        column: Math.max(
          0,
          columns.findLastIndex((x) => x <= box.x + sameRow),
        ),
        rows: 1,
        columns: 1,
      })),
    ),
  ]
}

const isOfSize = (box: PageBox, other: PageBox) =>
  Math.abs(box.width - other.width) < sameSize * other.width &&
  Math.abs(box.height - other.height) < sameSize * other.height
