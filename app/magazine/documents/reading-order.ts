import { boxAround, lineText, type PageBox, type PageLine } from './documents'
import { median } from './reflow/paragraphs'
import {
  areMostlyRotated,
  blocksOfLines,
  rotateBoxByQuarterTurns,
  rotateByQuarterTurns,
  rotatedBlocksOf,
  rotateLinesUpright,
} from './rotated-lines'
import { linesByTable } from './ruled-lines'
import { textDirectionOf } from './text-direction'

/** The maximum number of lines of a page of text; a page with more is a table or a map. */
const maxLines = 600
/** The minimum letters in a line of a column, which distinguishes it from a cell, a caption or a label. */
const minLetters = 15
/** The minimum letters in a line of text, for columns that are recognized by position alone. */
const minLettersOfText = 22
/** The narrowest gap between columns, in font sizes. */
const minGap = 0.7
const minRowsBeside = 4
/** How often lines must return to the first column to count as alternating between columns. */
const minReturns = 2
/** The maximum gap after which a line in another font continues its row, in font sizes. */
const rowGap = 0.6
/** How much higher lines can be in a font that also covers another script. */
const otherFont = 1.4
/** The maximum line spacing inside a block, relative to the median. */
const samePitch = 1.15
/**
 * How much farther a rotated line of the same text may be than the nearest upright text beside it, in font
 * sizes.
 */
const regionGap = 3

const startsWithin = /^["“‘'(]?[\p{Ll}\p{Lo}]/u

/**
 * Sorts the lines of a page into reading order where a program alternated between columns: column by column, between
 * the lines that span them. A page whose sentences are intact stays as it is. Rotated text follows the upright text
 * beside it, and a table with rules the text above it.
 */
export function sortLinesInReadingOrder(lines: PageLine[]): PageLine[] {
  const ordered = inOrderOfText(lines.filter(({ cell }) => !cell))
  const quarters = areMostlyRotated(lines) ? 4 - rotateLinesUpright(lines).quartersBack : 0
  for (const table of linesByTable(lines)) {
    const box = rotateBoxByQuarterTurns(boxAround(table), quarters)
    const above = ordered.findLastIndex((line) => isAbove(rotateBoxByQuarterTurns(line, quarters), box))
    ordered.splice(above + 1, 0, ...table)
  }
  return ordered
}

const isAbove = (line: PageBox, box: PageBox) =>
  line.y + line.height / 2 < box.y && line.x < box.x + box.width && line.x + line.width > box.x

function inOrderOfText(lines: PageLine[]): PageLine[] {
  if (lines.length > maxLines) return [...lines]
  const isTurnedPage = areMostlyRotated(lines)
  const turned = rotatedBlocksOf(lines)
  const own = new Set(turned.flat())
  const upright = lines.filter((line) => !own.has(line))
  const inOrder = inOwnDirection(turned.flat())
  return isTurnedPage
    ? [...inOrder, ...upright]
    : withTurnedBlocks(inColumns(withWholeRows(upright)), blocksOfLines(inOrder))
}

/** Sorts rotated blocks into their reading order once the page is rotated; programs sort the unrotated page. */
function inOwnDirection(lines: PageLine[]): PageLine[] {
  const { upright, quartersBack } = rotateLinesUpright(lines)
  const blocks = blocksOfLines(upright).map((block) => ({ block, box: boxAround(block) }))
  const goesBack = blocks.some(({ box }, index) => index > 0 && isBefore(box, blocks[index - 1]?.box ?? box))
  if (!goesBack) return lines
  const fromTop = blocks.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  return rotateByQuarterTurns(inColumns(fromTop.flatMap(({ block }) => block)), quartersBack)
}

/** Tells whether a block is above another and not to the right of it, or left of it and not below. */
function isBefore(box: PageBox, other: PageBox): boolean {
  const isAbove = box.y + box.height <= other.y
  const isLeft = box.x + box.width <= other.x
  return (isAbove && box.x < other.x + other.width) || (isLeft && box.y < other.y + other.height)
}

function withTurnedBlocks(upright: PageLine[], turned: PageLine[][]): PageLine[] {
  const ends = turned.map((block) => ({ block, at: endOfRegion(block, upright) }))
  const endingAt = (at: number) => ends.filter((end) => end.at === at).flatMap(({ block }) => block)
  return [...endingAt(-1), ...upright.flatMap((line, at) => [line, ...endingAt(at)])]
}

/** Returns the end of the upright text beside a rotated block, else of the text above it; -1 if there is none. */
function endOfRegion(block: PageLine[], upright: PageLine[]): number {
  const box = boxAround(block)
  const gapTo = (line: PageLine) => Math.max(0, line.x - box.x - box.width, box.x - line.x - line.width)
  const beside = upright.filter((line) => line.y < box.y + box.height && line.y + line.height > box.y)
  const reach = Math.min(...beside.map(gapTo)) + regionGap * (block[0]?.fontSize ?? 0)
  const near = beside.filter((line) => gapTo(line) <= reach)
  const above = upright.filter((line) => line.y + line.height <= box.y)
  const last = upright.findLast((line) => (near.length > 0 ? near : above).includes(line))
  return upright.findLastIndex((line) => line.block === last?.block)
}

/** Joins the parts of a row that were separated by a change of font. */
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

/** Returns the gap between two columns, where most rows of text have theirs; undefined for one column. */
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
  return textDirectionOf(lines.map(lineText).join(' ')) === 'rtl' ? [right, left] : [left, right]
}

/**
 * Tells whether lines alternate between two columns in mid-sentence. Columns in order change once; rows of a table
 * return to a new row.
 */
function takesTurns(lines: PageLine[], gutter: number): boolean {
  const [first = [], second = []] = columnsOf(lines, gutter)
  const returns = lines.filter((line, index) => {
    const next = lines[index + 1]
    return next && second.includes(line) && !second.includes(next) && centerOf(next) < line.y + line.height
  })
  if (returns.length >= minReturns && isText(first) && isText(second)) return true
  const broken = lines.filter((line, index) => {
    const next = lines[index + 1]
    return next && line.x < gutter !== next.x < gutter && startsWithin.test(lineText(next))
  })
  return broken.some(({ x }) => x < gutter) && broken.some(({ x }) => x >= gutter)
}

/** Tells whether most letters are in lines of text, and not in labels or values at the right. */
function isText(lines: PageLine[]): boolean {
  const lengths = lines.map((line) => lineText(line).length)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const long = lengths.filter((length) => length >= minLettersOfText)
  return long.reduce((sum, length) => sum + length, 0) > all / 2
}

/** Joins the blocks of a column that lines beside them have divided. */
function withWholeBlocks(lines: PageLine[]): PageLine[] {
  const pitch = median(lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? y)))
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
