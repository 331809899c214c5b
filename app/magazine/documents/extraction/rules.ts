import type { PageBox, RuledCell } from '../documents'
import type { BoxTuple } from './tagged-boxes'

/** A cell between rules, which may span several rows and columns. */
export interface GridCell extends PageBox, Omit<RuledCell, 'table'> {}

/** A straight line: its position across, and its start and end along. */
interface Rule {
  at: number
  from: number
  to: number
}

interface Rules {
  level: Rule[]
  upright: Rule[]
}

/** The maximum distance between parts of one rule, or between rules that meet, in points. */
const slack = 2.5
/** How far a table extends beyond its outermost rules if those are missing, in points. */
const minOpen = 12
const maxCells = 5000

export function gridsOfRuledLines(places: BoxTuple[]): GridCell[][] {
  return groupsOf({
    level: merged(
      places.filter(isLevel).map(([x, y, width, height]) => ({ at: y + height / 2, from: x, to: x + width })),
    ),
    upright: merged(
      places
        .filter((place) => !isLevel(place))
        .map(([x, y, width, height]) => ({ at: x + width / 2, from: y, to: y + height })),
    ),
  }).map(cellsOf)
}

const isLevel = ([, , width, height]: BoxTuple) => width > height

/** Merges rules that are drawn in parts or twice, like the edges of adjacent cells. */
function merged(rules: Rule[]): Rule[] {
  const lines: Rule[][] = []
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const line = lines.at(-1)
    if (line?.[0] && rule.at - line[0].at <= slack) line.push(rule)
    else lines.push([rule])
  }
  return lines.flatMap((line) => {
    const at = line.reduce((sum, rule) => sum + rule.at, 0) / line.length
    const whole: Rule[] = []
    for (const { from, to } of line.toSorted((a, b) => a.from - b.from)) {
      const last = whole.at(-1)
      if (last && from - last.to <= slack) last.to = Math.max(last.to, to)
      else whole.push({ at, from, to })
    }
    return whole
  })
}

const meet = (one: Rule, other: Rule) =>
  one.at >= other.from - slack &&
  one.at <= other.to + slack &&
  other.at >= one.from - slack &&
  other.at <= one.to + slack

function groupsOf({ level, upright }: Rules): Rules[] {
  const groups: Rules[] = []
  const left = { level: new Set(level), upright: new Set(upright) }
  for (const first of level) {
    if (!left.level.delete(first)) continue
    const group: Rules = { level: [first], upright: [] }
    const [nextLevel, nextUpright] = [[first], [] as Rule[]]
    const take = (from: Rule, next: Rule[], to: Rule[], among: Set<Rule>) => {
      for (const rule of [...among].filter((other) => meet(from, other))) {
        among.delete(rule)
        next.push(rule)
        to.push(rule)
      }
    }
    for (;;) {
      const [level, upright] = [nextLevel.pop(), nextUpright.pop()]
      if (!level && !upright) break
      if (level) take(level, nextUpright, group.upright, left.upright)
      if (upright) take(upright, nextLevel, group.level, left.level)
    }
    groups.push(group)
  }
  return groups
}

/** Returns the borders of columns or rows of a group: its rules, and the ends of the crossing ones. */
function edgesOf(rules: Rule[], across: Rule[]): number[] {
  const at = [...new Set(rules.map((rule) => rule.at))].sort((a, b) => a - b)
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  const begin = Math.min(...across.map(({ from }) => from))
  const end = Math.max(...across.map(({ to }) => to))
  const edges = [...(begin < first - minOpen ? [begin] : []), ...at, ...(end > last + minOpen ? [end] : [])]
  return edges.filter((edge, index) => index === 0 || edge - (edges[index - 1] ?? 0) > slack)
}

function cellsOf({ level, upright }: Rules): GridCell[] {
  if (upright.length === 0) return []
  const [xs, ys] = [edgesOf(upright, level), edgesOf(level, upright)]
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 1 || rows < 1 || columns * rows > maxCells) return []
  const isParted = (rules: Rule[], edge: number, from: number, to: number) =>
    rules.some(
      (rule) =>
        Math.abs(rule.at - edge) <= slack && rule.from <= (from + to) / 2 && rule.to >= (from + to) / 2,
    )
  const x = (column: number) => xs[column] ?? 0
  const y = (row: number) => ys[row] ?? 0
  const taken = new Set<number>()
  const isOpen = (row: number, column: number) =>
    !taken.has(row * columns + column) && !isParted(upright, x(column), y(row), y(row + 1))
  const widthOf = (row: number, column: number) => {
    let wide = 1
    while (column + wide < columns && isOpen(row, column + wide)) wide++
    return wide
  }
  const isSameBelow = (row: number, column: number, wide: number) =>
    (column === 0 || !isOpen(row, column)) &&
    widthOf(row, column) === wide &&
    !level.some(
      ({ at, from, to }) =>
        Math.abs(at - y(row)) <= slack && from < x(column + wide) - slack && to > x(column) + slack,
    )
  const cells: GridCell[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue
      const wide = widthOf(row, column)
      let tall = 1
      while (row + tall < rows && isSameBelow(row + tall, column, wide)) tall++
      for (let down = 0; down < tall; down++)
        for (let right = 0; right < wide; right++) taken.add((row + down) * columns + column + right)
      const box = {
        x: x(column),
        y: y(row),
        width: x(column + wide) - x(column),
        height: y(row + tall) - y(row),
      }
      cells.push({ row, column, rows: tall, columns: wide, ...box })
    }
  return cells
}
