import type { PageLine } from '../documents'
import { isRotatedLine } from '../rotated-lines'
import type { BlockCell } from './blocks'
import { median } from './paragraphs'
import { tableCellsOf, tableRowsOf } from './table-cells'
import { tableColumnsOf } from './table-columns'
import { doRowsFormTable } from './table-evidence'
import { tableHeadOf } from './table-heads'
import { minTableRows, rowRunsOf, wordGroupsOf, wordRowsOf } from './table-rows'

export interface FoundTable {
  lines: Set<PageLine>
  rows: BlockCell[][]
}

const minLettersOfText = 18
const maxLines = 600

/** Finds tables without rules by their cells, which stand below each other. */
export function tablesIn(lines: PageLine[]): FoundTable[] {
  if (lines.length > maxLines) return []
  const level = lines.filter(
    (line) => !isRotatedLine(line) && (line.width > line.height || line.words.length === 1),
  )
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

/**
 * Tells whether a column is the text beside a table: each of its cells continues the sentence of the one
 * before.
 */
const hasColumnOfText = ({ rows }: FoundTable) =>
  (rows[0] ?? []).some((_cell, at) => {
    const texts = rows.flatMap((cells) => cells[at]?.text || [])
    const goingOn = texts.filter((text, index) => index > 0 && /^\p{Ll}/u.test(text))
    return (
      median(texts.map(({ length }) => length)) > minLettersOfText &&
      goingOn.length >= 0.5 * (texts.length - 1)
    )
  })

function tablesAmong(lines: PageLine[]): FoundTable[] {
  const all = wordRowsOf(lines.flatMap(wordGroupsOf))
  return rowRunsOf(all).flatMap((run) => {
    const columns = tableColumnsOf(run)
    const rows = columns ? tableRowsOf(run, columns) : []
    if (!columns || rows.length < minTableRows || !doRowsFormTable(run, rows, columns)) return []
    const head = tableHeadOf(run, columns, all)
    const body = head.inRun === 0 ? rows : tableRowsOf(run.slice(head.inRun), columns)
    if (body.length < minTableRows - 1) return []
    const found = new Set([...head.above, ...run].flat().map(({ line }) => line))
    return [{ lines: found, rows: [...head.rows, ...tableCellsOf(body, columns)] }]
  })
}
