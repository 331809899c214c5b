import { boxAround, lineText, type PageLine } from '../documents'
import { areMostlyRotated, isRotatedLine, rotateByQuarterTurns, rotateLinesUpright } from '../rotated-lines'
import { isAmountCell } from './table-amounts'
import { type FoundTable, tablesIn } from './tables'

/** The maximum distance between the lines of one table, in font sizes. */
const farthest = 5
const fewest = 4

/** Finds tables that lie on their side on a page that does not. */
export function sidewaysTablesIn(lines: PageLine[]): FoundTable[] {
  if (areMostlyRotated(lines)) return []
  return regionsOf(lines).flatMap((region) => {
    const [first = [], ...others] = waysUp(region).map((upright) => tablesOf(region, upright))
    return others.reduce((best, other) => (textFirst(other) > textFirst(best) ? other : best), first)
  })
}

/**
 * Returns rotated lines in the upright positions that they may have; single words do not tell the direction.
 */
function waysUp(lines: PageLine[]): PageLine[][] {
  const { upright, quartersBack } = rotateLinesUpright(lines)
  const isSure = lines.some(({ words }) => words.length > 1)
  return isSure ? [upright] : [upright, rotateByQuarterTurns(lines, quartersBack)]
}

function tablesOf(region: PageLine[], upright: PageLine[]): FoundTable[] {
  const originals = new Map(upright.map((line, index) => [line, region[index] as PageLine]))
  return tablesIn(upright).map(({ lines, rows }) => ({
    lines: new Set([...lines].flatMap((line) => originals.get(line) ?? [])),
    rows,
  }))
}

/** Counts the rows that begin with words and end with a number, less those the other way round. */
const textFirst = (tables: FoundTable[]) =>
  tables
    .flatMap(({ rows }) => rows)
    .reduce((sum, cells) => {
      const [first, last] = [cells[0], cells.at(-1)].map((cell) => Number(isAmountCell(cell?.text ?? '')))
      return sum + (last ?? 0) - (first ?? 0)
    }, 0)

/**
 * Groups rotated lines that stand together. Short lines, whose direction is unclear, belong to the group
 * around them.
 */
function regionsOf(lines: PageLine[]): PageLine[][] {
  const sure = lines.filter(isRotatedLine)
  const short = lines.filter((line) => !sure.includes(line) && lineText(line).length < 4)
  const upright = lines.filter((line) => !sure.includes(line) && !short.includes(line))
  const regions: PageLine[][] = []
  for (const line of sure) {
    const near = regions.filter((region) => region.some((other) => areNear(line, other)))
    const rest = regions.filter((region) => !near.includes(region))
    regions.splice(0, regions.length, ...rest, [...near.flat(), line])
  }
  return regions.flatMap((region) => {
    const own = new Set(region)
    for (let count = -1; count !== own.size; ) {
      count = own.size
      for (const line of short)
        if (!own.has(line) && [...own].some((other) => areNear(line, other))) own.add(line)
    }
    const box = boxAround([...own])
    const isMixed = upright.some(
      (line) =>
        gapOf(line.x, line.width, box.x, box.width) < 0 && gapOf(line.y, line.height, box.y, box.height) < 0,
    )
    return own.size < fewest || isMixed ? [] : [lines.filter((line) => own.has(line))]
  })
}

const areNear = (one: PageLine, other: PageLine) => {
  const reach = farthest * Math.max(one.fontSize, other.fontSize)
  return (
    gapOf(one.x, one.width, other.x, other.width) < reach &&
    gapOf(one.y, one.height, other.y, other.height) < 4 * reach
  )
}

/** Returns the distance between two ranges; negative if they overlap. */
const gapOf = (at: number, length: number, otherAt: number, otherLength: number) =>
  Math.max(at - otherAt - otherLength, otherAt - at - length)
