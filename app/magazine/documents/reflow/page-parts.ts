import type { PageLine } from '../documents'
import { rotateBoxByQuarterTurns, rotatedBlocksOf, rotateLinesUpright } from '../rotated-lines'
import { contentsEntries } from './contents-entries'
import { type FoundFigure, figuresIn } from './figures'
import { type FoundFormula, formulasIn } from './formulas'
import type { Vocabulary } from './joins'
import { attachMarkers } from './list-markers'
import { type Paragraph, paragraphsOf } from './paragraphs'
import { ruledTablesIn } from './ruled-tables'
import { sidewaysTablesIn } from './sideways-tables'
import { type FoundTable, tablesIn } from './tables'

/** A part of a page whose lines belong together. */
export type PagePart = Paragraph | { entries: string[] } | FoundTable | FoundFigure | FoundFormula

/** Returns the parts of a page. Rotated parts are read as if the page were rotated, and come first. */
export function pagePartsOf(lines: PageLine[], isTurnedPage: boolean, vocabulary: Vocabulary): PagePart[] {
  if (!isTurnedPage) return withTablesAndFigures(lines, vocabulary)
  const turned = new Set(rotatedBlocksOf(lines).flat())
  const { upright, quartersBack } = rotateLinesUpright(lines.filter((line) => turned.has(line)))
  const rest = lines.filter((line) => !turned.has(line))
  const own = withTablesAndFigures(upright, vocabulary).map((part) =>
    'place' in part ? { ...part, place: rotateBoxByQuarterTurns(part.place, quartersBack) } : part,
  )
  return [...own, ...withTablesAndFigures(rest, vocabulary)]
}

/**
 * Returns the paragraphs of a page, with each table in the position of its first line, and each figure in
 * that of its caption.
 */
function withTablesAndFigures(all: PageLine[], vocabulary: Vocabulary): PagePart[] {
  const open = all.filter(({ cell }) => !cell)
  const figures = figuresIn(open)
  const outside = all.filter((line) => !figures.some(({ labels }) => labels.has(line)))
  const formulas = formulasIn(outside.filter(({ cell }) => !cell))
  const isInside = (line: PageLine) => formulas.find(({ formula }) => formula.has(line))
  const lines = outside.filter((line) => !line.cell && !isInside(line))
  const { entries, numbers } = contentsEntries(lines)
  const unruled = tablesIn(lines.filter((line) => !entries.has(line) && !numbers.has(line)))
  const tables = [...ruledTablesIn(outside, vocabulary), ...sidewaysTablesIn(lines), ...unruled]
  const tableOf = (line: PageLine) => tables.find((one) => one.lines.has(line))
  const isFree = (line: PageLine) => lines.includes(line) && !entries.has(line) && !tableOf(line)
  const parts: (FoundTable | FoundFigure | FoundFormula | PageLine[])[] = []
  for (const line of attachMarkers(outside, isFree)) {
    const formula = isInside(line)
    if (formula) {
      if (!parts.includes(formula)) parts.push(formula, [])
      continue
    }
    const figure = figures.find(({ caption }) => caption === line)
    if (figure) parts.push(figure, [])
    const table = tableOf(line)
    const last = parts.at(-1)
    if (table && !parts.includes(table)) parts.push(table)
    else if (!table && Array.isArray(last)) last.push(line)
    else if (!table) parts.push([line])
  }
  return parts.flatMap((part): PagePart[] =>
    Array.isArray(part) ? withContents(part, entries, numbers) : [part],
  )
}

/**
 * Returns the paragraphs of a page; the entries of a table of contents come together, in the position of the
 * first one.
 */
function withContents(
  lines: PageLine[],
  entries: Map<PageLine, string>,
  numbers: Set<PageLine>,
): (Paragraph | { entries: string[] })[] {
  const at = lines.findIndex((line) => entries.has(line))
  if (at < 0) return paragraphsOf(lines)
  const isApart = (line: PageLine) => !entries.has(line) && !numbers.has(line)
  const [before, after] = [lines.slice(0, at), lines.slice(at)].map((part) => part.filter(isApart))
  const own = [...entries].flatMap(([line, entry]) => (lines.includes(line) ? [entry] : []))
  return [...paragraphsOf(before ?? []), { entries: own }, ...paragraphsOf(after ?? [])]
}
