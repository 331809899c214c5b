import { columnIndexOf, doesOverlapColumn, type TableColumn } from './table-columns'
import { type WordGroup, wordGroupOf } from './table-rows'

/** The maximum distance of a name from the middle of its columns, in font sizes. */
const sameMiddle = { lines: 0.8, several: 2.5 }
/** The narrowest gap between names that stand side by side, in font sizes. */
const nameGap = 0.5

/** Returns the first and the last column that a piece of a head is the name of, or a part of the name. */
export function columnRangeOf(piece: WordGroup, columns: TableColumn[], head: WordGroup[]): [number, number] {
  const covered = coveredBy(piece, columns)
  if (covered.length > 1) return [covered[0] ?? 0, covered.at(-1) ?? 0]
  const own = columnIndexOf(piece, columns)
  const column = columns[own] ?? piece
  if (covered.length === 1 && isOver(piece, column)) return [own, own]
  const [beyond] = head
    .filter((other) => other !== piece && coveredBy(other, columns).length > 1)
    .filter((other) => Math.abs(columnMiddle(other) - columnMiddle(piece)) < sameMiddle.lines * piece.size)
    .toSorted((a, b) => Math.abs(a.middle - piece.middle) - Math.abs(b.middle - piece.middle))
  if (beyond) return columnRangeOf(beyond, columns, head)
  const off = (from: number, to: number) =>
    Math.abs(columnMiddle(piece) - ((columns[from]?.x ?? 0) + (columns[to]?.right ?? 0)) / 2) / piece.size
  const isNamedBelow = (at: number) =>
    head.some(
      (other) => other.middle > piece.middle + 0.4 * piece.size && columnIndexOf(other, columns) === at,
    )
  const ranges = columns.flatMap((_column, from) =>
    columns.flatMap((_other, to): [number, number][] => {
      const isAcross = from < to && from > 0 && from <= own && to >= own
      return isAcross && columns.every((_one, at) => at < from || at > to || isNamedBelow(at))
        ? [[from, to]]
        : []
    }),
  )
  const [best] = ranges.toSorted((a, b) => off(...a) - off(...b))
  if (!best || off(...best) >= off(own, own)) return [own, own]
  return off(...best) < (isOver(piece, column) ? sameMiddle.lines : sameMiddle.several) ? best : [own, own]
}

/**
 * Splits names that stand side by side, each over its own column; a name over several columns has no wider
 * space between its words.
 */
export function splitColumnNames(piece: WordGroup, columns: TableColumn[], head: WordGroup[]): WordGroup[] {
  const count = Math.max(2, coveredBy(piece, columns).length)
  const gaps = piece.words.slice(1).map(({ x }, index) => {
    const { x: from = x, width = 0 } = piece.words[index] ?? {}
    return { at: index + 1, gap: x - from - width }
  })
  const widest = gaps.toSorted((a, b) => b.gap - a.gap).slice(0, count - 1)
  const cuts = [0, ...widest.map(({ at }) => at).sort((a, b) => a - b), piece.words.length]
  const parts = cuts
    .slice(1)
    .map((end, index) => wordGroupOf(piece.line, piece.words.slice(cuts[index], end)))
  const owners = parts.map((part) => columns.findIndex((column) => isOver(part, column)))
  const isApart = owners.every((own, at) => own >= 0 && own > (owners[at - 1] ?? -1))
  if (!isApart || piece.words.length < count) return [piece]
  const isWide = widest.every(({ gap }) => gap > nameGap * piece.size)
  const isRepeated = new Set(parts.map(({ text }) => text)).size < parts.length
  const goesOn = parts.every((part) =>
    head.some((other) => other.middle < piece.middle - 0.4 * piece.size && doesOverlapColumn(other, part)),
  )
  return isWide || isRepeated || goesOn ? parts : [piece]
}

/** Tells whether a name stands in the middle of a column, or at one of its edges. */
const isOver = (piece: WordGroup, column: TableColumn) =>
  Math.abs(columnMiddle(piece) - columnMiddle(column)) < sameMiddle.lines * piece.size ||
  [column.x - piece.x, column.right - piece.right].some((edge) => Math.abs(edge) < 0.3 * piece.size)

const coveredBy = (piece: TableColumn, columns: TableColumn[]) =>
  columns.flatMap(({ x, right }, at) => {
    const middle = (x + right) / 2
    return piece.x <= middle && piece.right >= middle ? [at] : []
  })

export const columnMiddle = ({ x, right }: TableColumn) => (x + right) / 2
