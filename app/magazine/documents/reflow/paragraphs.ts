import { lineText, type PageLine } from '../documents'
import { areMostlyRotated, blocksOfLines, rotateLinesUpright } from '../rotated-lines'
import { hasDotLeader } from './leaders'
import { annotatedText } from './ruby'

export interface Paragraph {
  lines: string[]
  /** The font size, in points. */
  size: number
  /** Whether all of it is bold, and nothing bold stands beside it. */
  isBold: boolean
  isTurned?: boolean
}

const listItem =
  /^([•·▪‣◦●○■□☐☑☒✓✔➢►▶*–—-]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\(?[ivxlc]{2,6}[.)]|[A-Z]\)|[IVX]{1,5}[.)])\s+\S/u
const sentenceEnd = /[.!?:;…。！？][)\]"'”’»」』]*$/u
const sentenceBegin = /^["“‘'(«¿¡]?[\p{Lu}\p{N}]/u

/**
 * Groups the lines of a page into paragraphs. A block may be one paragraph, or a column with many; a rotated
 * block is always separate.
 */
export function paragraphsOf(lines: PageLine[]): Paragraph[] {
  const runs: { lines: PageLine[]; isTurned: boolean }[] = []
  for (const block of blocksOfLines(lines)) {
    const isTurned = areMostlyRotated(block)
    const own = isTurned ? rotateLinesUpright(block).upright : block
    const run = runs.at(-1)
    if (run && !run.isTurned && !isTurned) run.lines.push(...own)
    else runs.push({ lines: [...own], isTurned })
  }
  return runs.flatMap(({ lines, isTurned }) =>
    uprightParagraphs(lines).map((paragraph) => (isTurned ? { ...paragraph, isTurned } : paragraph)),
  )
}

function uprightParagraphs(lines: PageLine[]): Paragraph[] {
  const paragraphs: PageLine[][] = []
  for (const column of blocksOfLines(rowsOf(lines))) {
    const shape = shapeOf(column)
    for (const [index, line] of column.entries()) {
      const before = column[index - 1]
      const open = paragraphs.at(-1)
      const isApart = before && open && beginsInBold(line, before, open, shape)
      if (before && open && !isApart && !begins(line, before, shape)) open.push(line)
      else paragraphs.push([line])
    }
  }
  return paragraphs.map((own) => ({
    lines: own.map(annotatedText),
    size: Math.max(...own.map(({ fontSize }) => fontSize)),
    isBold: own.every(
      (line) => line.isBold && isWhole(line) && !lines.some((other) => isBoldBeside(line, other)),
    ),
  }))
}

/** Tells whether a line has no gap, as a row of a table has between its cells. */
const isWhole = ({ words, fontSize }: PageLine) =>
  words.every((word, index) => {
    const before = words[index - 1]
    return !before || word.x - before.x - before.width < 1.5 * fontSize
  })

const isBoldBeside = (line: PageLine, other: PageLine) =>
  other.isBold &&
  Math.abs(other.y - line.y) < 0.5 * line.height &&
  (other.x >= line.x + line.width || other.x + other.width <= line.x)

/** Joins the lines of one block that stand side by side. */
function rowsOf(lines: PageLine[]): PageLine[] {
  const rows: PageLine[] = []
  for (const line of lines) {
    const row = rows.at(-1)
    const isBeside =
      row &&
      row.block === line.block &&
      Math.abs(row.y + row.height - line.y - line.height) < 0.3 * line.height &&
      line.x >= row.x + row.width - 1
    if (!isBeside) rows.push(line)
    else
      rows[rows.length - 1] = {
        ...row,
        width: line.x + line.width - row.x,
        isBold: row.isBold && line.isBold,
        words: [...row.words, ...line.words],
      }
  }
  return rows
}

interface Shape {
  left: number
  right: number
  /** The distance between most lines. */
  pitch: number
}

function shapeOf(lines: PageLine[]): Shape {
  const pitches = lines.slice(1).map(({ y }, index) => y - (lines[index]?.y ?? y))
  return {
    left: median(lines.map(({ x }) => x)),
    right: Math.max(...lines.map(({ x, width }) => x + width)),
    pitch: median(pitches),
  }
}

/** Returns the median of some numbers; 0 of none. */
export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Tells whether bold lines end here that stand above a text, or begin below one that has ended. */
function beginsInBold(line: PageLine, before: PageLine, open: PageLine[], { right, left }: Shape): boolean {
  if (Boolean(line.isBold) === Boolean(before.isBold)) return false
  const text = lineText(before)
  const isShort = right - (before.x + before.width) > 0.1 * (right - left)
  if (line.isBold) return sentenceEnd.test(text)
  return open.every(({ isBold }) => isBold) && isShort && sentenceBegin.test(lineText(line))
}

function begins(line: PageLine, before: PageLine, { left, right, pitch }: Shape): boolean {
  const size = line.fontSize
  if (hasDotLeader(before)) return true
  if (Math.abs(size - before.fontSize) > 0.15 * size) return true
  if (line.y - before.y > 1.5 * pitch && line.y - before.y > 1.6 * size) return true
  const [text, textBefore] = [lineText(line), lineText(before)]
  if (listItem.test(text) && !/[-‐,]$/u.test(textBefore)) return true
  const hasEnded = sentenceEnd.test(textBefore)
  const isIndented = line.x - left > 0.8 * size && before.x - left < 0.8 * size
  if (isIndented && (hasEnded || sentenceBegin.test(text))) return true
  const isShort = right - (before.x + before.width) > 0.2 * (right - left)
  return isShort && hasEnded && sentenceBegin.test(text)
}
