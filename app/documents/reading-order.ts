import { directionOf } from './direction'
import { lineText, type PageLine } from './documents'
import { middle } from './reflow/paragraphs'

/** More lines than a page of text has: a table, or a map. */
const maxLines = 600
/** Letters of a line of a column, as against a cell, a caption or a label. */
const minLetters = 15
/** The narrowest gap between columns, in font sizes. */
const minGap = 0.7
const minRowsBeside = 4
/** The farthest that a line in another font continues its row, in font sizes. */
const rowGap = 0.6
/** How much higher the lines of a font are that has the letters of another script. */
const otherFont = 1.4
/** The distance of lines of one block, in distances of most lines. */
const samePitch = 1.15

const startsWithin = /^["“‘'(]?[\p{Ll}\p{Lo}]/u

/**
 * Puts the lines of a page into the order in which they are read, where a program took turns between the columns, as
 * it does where their lines share a height: column by column, between the lines that reach over all of them. A page
 * whose sentences are whole stays as it is.
 */
export function inReadingOrder(lines: PageLine[]): PageLine[] {
  if (lines.length > maxLines) return lines
  return inColumns(withWholeRows(lines))
}

/** Joins the parts of a row that a change of font has put into blocks of their own. */
function withWholeRows(lines: PageLine[]): PageLine[] {
  const rows = [...lines]
  for (const line of lines) {
    const next = rows.find((other) => other.block !== line.block && continuesRow(line, other))
    if (!next || rows.some((other) => other !== line && continuesRow(other, next))) continue
    rows.splice(rows.indexOf(next), 1)
    rows.splice(rows.indexOf(line) + 1, 0, { ...next, block: line.block, fontSize: line.fontSize })
  }
  return rows
}

function continuesRow(line: PageLine, next: PageLine): boolean {
  const gap = next.x - line.x - line.width
  const isInRow =
    Math.abs(gap) < rowGap * line.fontSize && Math.abs(centerOf(line) - centerOf(next)) < 0.35 * line.height
  return isInRow && next.height > otherFont * line.height
}

const centerOf = ({ y, height }: PageLine) => y + height / 2

function inColumns(lines: PageLine[]): PageLine[] {
  const gutter = gutterOf(lines)
  if (gutter === undefined) return lines
  const across = lines.filter((line) => line.x < gutter - 1 && line.x + line.width > gutter + 1)
  across.sort((a, b) => centerOf(a) - centerOf(b))
  const bands: PageLine[][] = Array.from({ length: across.length + 1 }, () => [])
  for (const line of lines) {
    const above = across.filter((other) => centerOf(other) < centerOf(line)).length
    if (!across.includes(line)) bands[above]?.push(line)
  }
  const turning = new Set(bands.filter((band) => takesTurns(band, gutter)))
  if (turning.size === 0) return lines
  return bands.flatMap((band, index) => [
    ...(turning.has(band)
      ? columnsOf(band, gutter).flatMap((column) => withWholeBlocks(inColumns(column)))
      : band),
    ...across.slice(index, index + 1),
  ])
}

/** Returns where most rows of text that stand side by side have their gap; undefined for a page of one column. */
function gutterOf(lines: PageLine[]): number | undefined {
  const texts = lines.filter((line) => line.width > line.height && lineText(line).length >= minLetters)
  const gaps = texts.flatMap((line) => {
    const from = line.x + line.width
    const beside = texts.filter((other) => other.x > from && isBeside(line, other))
    const to = Math.min(...beside.map(({ x }) => x))
    return to - from > minGap * line.fontSize && to < Number.POSITIVE_INFINITY ? [{ from, to }] : []
  })
  const rowsAt = (x: number) => gaps.filter(({ from, to }) => from < x && x <= to)
  const best = gaps.map(({ to }) => rowsAt(to)).reduce((a, b) => (b.length > a.length ? b : a), [])
  if (best.length < minRowsBeside) return
  return (Math.max(...best.map(({ from }) => from)) + Math.min(...best.map(({ to }) => to))) / 2
}

const isBeside = (line: PageLine, other: PageLine) =>
  Math.min(line.y + line.height, other.y + other.height) - Math.max(line.y, other.y) > 0.2 * line.height

function columnsOf(lines: PageLine[], gutter: number): PageLine[][] {
  const left = lines.filter(({ x }) => x < gutter)
  const right = lines.filter(({ x }) => x >= gutter)
  return directionOf(lines.map(lineText).join(' ')) === 'rtl' ? [right, left] : [left, right]
}

/**
 * Tells whether lines go over from one column to the other in mid-sentence, to and fro. Columns in order go over once;
 * rows of a table go back to a new one.
 */
function takesTurns(lines: PageLine[], gutter: number): boolean {
  const broken = lines.filter((line, index) => {
    const next = lines[index + 1]
    return next && line.x < gutter !== next.x < gutter && startsWithin.test(lineText(next))
  })
  return broken.some(({ x }) => x < gutter) && broken.some(({ x }) => x >= gutter)
}

/** Joins the blocks of a column that only the lines beside them have divided. */
function withWholeBlocks(lines: PageLine[]): PageLine[] {
  const pitch = middle(lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? y)))
  const whole: PageLine[] = []
  for (const line of lines) {
    const before = whole.at(-1)
    const goesOn =
      before &&
      line.y > before.y &&
      line.y - before.y < samePitch * pitch &&
      Math.abs(line.fontSize - before.fontSize) < 0.1 * line.fontSize
    whole.push(goesOn ? { ...line, block: before.block } : line)
  }
  return whole
}
