import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageBox } from '../documents'
import { rotateBoxByQuarterTurns } from '../rotated-lines'
import { cleanExtractedWord } from './bbox'
import type { ExtractedLine } from './messages'

interface TextItem {
  str: string
  transform: number[]
  width: number
  height: number
  dir: string
}

/** A text with its position along and across its line, in whichever direction the line runs. */
interface Piece {
  text: string
  /** Clockwise rotation of the line, in quarter turns. */
  turn: number
  x: number
  baseline: number
  width: number
  size: number
  isRightToLeft: boolean
}

const maxWords = 20_000
/** The maximum distance between texts on one baseline, in font sizes. */
const sameBaseline = 0.4
const wordGap = 0.15
const columnGap = 2.5
const blockGap = 1.75
const ascent = 0.85
const lineHeight = 1.15

/** Returns the lines of a page in the order of the PDF, rotated ones last. */
export function textLinesOf(items: object[], viewport: PageViewport): ExtractedLine[] {
  const pieces = items.flatMap((item) => ('str' in item ? pieceOf(item as TextItem, viewport) : []))
  const byTurn = [0, 1, 2, 3].flatMap((turn) => pieces.filter((piece) => piece.turn === turn))
  const rows: Piece[][] = []
  for (const piece of byTurn.slice(0, maxWords)) {
    const row = rows.at(-1)
    if (row && continues(row, piece)) row.push(piece)
    else rows.push([piece])
  }
  let block = 0
  let before: TurnedLine | undefined
  return rows.flatMap((row) => {
    const { words, ...line } = lineOf(row)
    if (words.length === 0) return []
    if (before && !isSameBlock(before, line)) block++
    before = line
    const { turn, size, ...box } = line
    const placed = words.map((word) => {
      const { x, width, y, height } = rotateBoxByQuarterTurns({ ...box, ...spanOf([word]) }, turn)
      return { text: word.text, x, width, ...(turn % 2 === 1 && { y, height }) }
    })
    return [{ block, ...rotateBoxByQuarterTurns(box, turn), fontSize: size, words: placed }]
  })
}

function pieceOf({ str, transform, width, dir }: TextItem, viewport: PageViewport): Piece[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const [atX = 0, atY = 0] = viewport.convertToViewportPoint(e, f)
  const [towardsX = 0, towardsY = 0] = viewport.convertToViewportPoint(e + a, f + b)
  const turn = quarterOf(towardsX - atX, towardsY - atY)
  const { x, y: baseline } = rotateBoxByQuarterTurns({ x: atX, y: atY, width: 0, height: 0 }, -turn)
  const size = Math.hypot(c, d)
  if (!str || ![x, baseline, size, width].every(Number.isFinite)) return []
  return [{ text: str, turn, x, baseline, width, size, isRightToLeft: dir === 'rtl' }]
}

const quarterOf = (x: number, y: number) => (Math.round(Math.atan2(y, x) / (Math.PI / 2)) + 4) % 4

function continues(row: Piece[], piece: Piece): boolean {
  const last = row.at(-1) as Piece
  if (last.turn !== piece.turn) return false
  const size = Math.max(last.size, piece.size, 1)
  const [left, right] = piece.isRightToLeft ? [piece, last] : [last, piece]
  const gap = right.x - (left.x + left.width)
  const isOnLine = Math.abs(last.baseline - piece.baseline) < sameBaseline * size
  return isOnLine && gap < columnGap * size && gap > -size
}

/** A line's box after its page is rotated to read it. */
interface TurnedLine extends PageBox {
  turn: number
  size: number
}

function lineOf(row: Piece[]): TurnedLine & { words: ExtractedLine['words'] } {
  const size = Math.max(...row.map((piece) => piece.size))
  const words: ExtractedLine['words'] = []
  let expected: number | undefined
  for (const { text, x, width, size: own, isRightToLeft } of row) {
    const [begin, end] = isRightToLeft ? [x + width, x] : [x, x + width]
    let isJoined = expected !== undefined && Math.abs(begin - expected) < wordGap * own
    const each = text.length > 0 ? width / text.length : 0
    for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) {
      if (!run.trim()) isJoined = false
      else {
        const cleaned = cleanExtractedWord(run)
        const wide = run.length * each
        const at = isRightToLeft ? x + width - index * each - wide : x + index * each
        const last = words.at(-1)
        if (isJoined && last)
          words[words.length - 1] = { text: last.text + cleaned, ...spanOf([last, { x: at, width: wide }]) }
        else if (cleaned) words.push({ text: cleaned, x: at, width: wide })
        isJoined = true
      }
    }
    expected = /\s$/.test(text) ? undefined : end
  }
  const { turn, baseline } = row[0] as Piece
  return { turn, size, ...spanOf(words), y: baseline - ascent * size, height: lineHeight * size, words }
}

type Span = Pick<PageBox, 'x' | 'width'>

function spanOf(parts: Span[]): Span {
  const x = Math.min(...parts.map((part) => part.x))
  return { x, width: Math.max(...parts.map((part) => part.x + part.width)) - x }
}

function isSameBlock(before: TurnedLine, line: TurnedLine): boolean {
  if (before.turn !== line.turn) return false
  const size = Math.max(before.size, line.size)
  const down = line.y - before.y
  const isNear = down > -0.5 * size && down < blockGap * size
  const isSameSize = Math.abs(before.size - line.size) < 0.15 * size
  const isBeside = line.x < before.x + before.width && line.x + line.width > before.x
  return isNear && isSameSize && isBeside
}
