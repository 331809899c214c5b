import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readable } from './bbox'
import type { Line } from './messages'

interface TextItem {
  str: string
  transform: number[]
  width: number
  height: number
  dir: string
}

interface Piece {
  text: string
  x: number
  baseline: number
  width: number
  size: number
  isRightToLeft: boolean
}

const mostWords = 20_000
/** In font sizes. */
const sameBaseline = 0.4
const wordGap = 0.15
const columnGap = 2.5
const blockGap = 1.75
const ascent = 0.85
const lineHeight = 1.15

/** The lines of a page, in the order in which the PDF has them. */
export function linesOf(items: object[], viewport: PageViewport): Line[] {
  const pieces = items.flatMap((item) => ('str' in item ? pieceOf(item as TextItem, viewport) : []))
  const rows: Piece[][] = []
  for (const piece of pieces.slice(0, mostWords)) {
    const row = rows.at(-1)
    if (row && continues(row, piece)) row.push(piece)
    else rows.push([piece])
  }
  let block = 0
  let before: Line | undefined
  return rows.flatMap((row) => {
    const line = lineOf(row)
    if (line.words.length === 0) return []
    if (before && !isSameBlock(before, line)) block++
    before = line
    return [{ ...line, block }]
  })
}

function pieceOf({ str, transform, width, dir }: TextItem, viewport: PageViewport): Piece[] {
  const [, , c = 0, d = 0, e = 0, f = 0] = transform
  const [x = 0, baseline = 0] = viewport.convertToViewportPoint(e, f)
  const size = Math.hypot(c, d)
  if (!str || ![x, baseline, size, width].every(Number.isFinite)) return []
  return [{ text: str, x, baseline, width, size, isRightToLeft: dir === 'rtl' }]
}

function continues(row: Piece[], piece: Piece): boolean {
  const last = row.at(-1) as Piece
  const size = Math.max(last.size, piece.size, 1)
  const [left, right] = piece.isRightToLeft ? [piece, last] : [last, piece]
  const gap = right.x - (left.x + left.width)
  const isOnLine = Math.abs(last.baseline - piece.baseline) < sameBaseline * size
  return isOnLine && gap < columnGap * size && gap > -size
}

function lineOf(row: Piece[]): Line {
  const size = Math.max(...row.map((piece) => piece.size))
  const words: Line['words'] = []
  let end: number | undefined
  for (const { text, x, width, size: own, isRightToLeft } of row) {
    let isJoined = end !== undefined && Math.abs(x - end) < wordGap * own && !isRightToLeft
    const each = text.length > 0 ? width / text.length : 0
    for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) {
      if (!run.trim()) isJoined = false
      else {
        const cleaned = readable(run)
        const wide = run.length * each
        const at = isRightToLeft ? x + width - index * each - wide : x + index * each
        const last = words.at(-1)
        if (isJoined && last)
          words[words.length - 1] = { ...last, text: last.text + cleaned, width: at + wide - last.x }
        else if (cleaned) words.push({ text: cleaned, x: at, width: wide })
        isJoined = true
      }
    }
    end = /\s$/.test(text) ? undefined : x + width
  }
  const x = Math.min(...words.map((word) => word.x))
  const right = Math.max(...words.map((word) => word.x + word.width))
  const baseline = row[0]?.baseline ?? 0
  const width = right - x
  return { block: 0, x, y: baseline - ascent * size, width, height: lineHeight * size, fontSize: size, words }
}

function isSameBlock(before: Line, line: Line): boolean {
  const size = Math.max(before.fontSize, line.fontSize)
  const down = line.y - before.y
  const isNear = down > -0.5 * size && down < blockGap * size
  const isSameSize = Math.abs(before.fontSize - line.fontSize) < 0.15 * size
  const isBeside = line.x < before.x + before.width && line.x + line.width > before.x
  return isNear && isSameSize && isBeside
}
