import { minTableRows, type WordGroup, type WordRow } from './table-rows'

export interface TableColumn {
  x: number
  right: number
}

/** The maximum share of the fullest rows that may reach over the gap between two columns. */
const maxAcross = 0.06
/** The narrowest gap between columns, in points. */
const minGap = 1

export const doesOverlapColumn = (piece: TableColumn, column: TableColumn) =>
  piece.x < column.right && piece.right > column.x

/**
 * Returns the columns of consecutive rows, which lie between the gaps that the fuller rows share; undefined
 * for fewer than two.
 */
export function tableColumnsOf(run: WordRow[]): TableColumn[] | undefined {
  const several = run.filter(({ length }) => length > 1)
  const counts = several.map(({ length }) => length).sort((a, b) => a - b)
  const usual = counts[counts.length >> 1] ?? 0
  const full = several.filter(({ length }) => length >= usual)
  if (full.length < minTableRows) return
  const columns = apart(full.flat(), Math.floor(maxAcross * full.length))
  return columns.length > 1 ? columns : undefined
}

/** Splits words at gaps that only a few of them reach over. */
function apart(pieces: WordGroup[], tolerated: number): TableColumn[] {
  const edges = pieces
    .flatMap(({ x, right }) => [
      { at: x, step: 1 },
      { at: right, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.step - b.step)
  const gaps: TableColumn[] = []
  let over = 0
  for (const [index, { at, step }] of edges.entries()) {
    over += step
    const next = edges[index + 1]?.at
    if (next === undefined || over > tolerated || next - at < minGap) continue
    const last = gaps.at(-1)
    if (last && last.right === at) last.right = next
    else gaps.push({ x: at, right: next })
  }
  const centers = gaps.map(({ x, right }) => (x + right) / 2)
  const bounds = [Number.NEGATIVE_INFINITY, ...centers, Number.POSITIVE_INFINITY]
  return bounds.slice(1).flatMap((to, index) => {
    const from = bounds[index] ?? to
    const own = pieces.filter(({ x, right }) => x >= from && right <= to)
    if (own.length < Math.max(2, tolerated + 1)) return []
    return [{ x: Math.min(...own.map(({ x }) => x)), right: Math.max(...own.map(({ right }) => right)) }]
  })
}

export function columnIndexOf(piece: TableColumn, columns: TableColumn[]): number {
  const shared = columns.map(({ x, right }) => Math.min(right, piece.right) - Math.max(x, piece.x))
  return shared.indexOf(Math.max(...shared))
}
