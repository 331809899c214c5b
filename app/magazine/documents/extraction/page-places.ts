import { lineAscent } from '../documents'
import type { HocrLine, HocrWord } from './hocr'
import type { ExtractedLine } from './messages'

export interface UprightPicture {
  /** The rotation that made the text level, in degrees clockwise. */
  angle: number
  /** The sizes in pixels, before and after the rotation. */
  drawn: Size
  turned: Size
  /** Pixels per point. */
  scale: number
}

interface Size {
  width: number
  height: number
}

/** The font size as a share of a line's height, as in poppler's lines. */
const fontSizeOfHeight = 0.8
/** The font size as a share of the height of its letters. */
const fontSizeOfLetters = 0.88
/** The maximum rise of a line that counts as level, in heights of its letters. */
const maxRise = 0.2

/** Returns recognized lines at their places on the page as displayed, in points. */
export function placeLinesOnPage(lines: HocrLine[], upright: UprightPicture): ExtractedLine[] {
  const turns = Math.round(upright.angle / 90)
  const quarters = (turns + 4) % 4
  const isTurned = quarters % 2 === 1
  return lines.map(({ block, words, slope, baseline, size, isVertical }) => {
    const rise = Math.abs(slope + Math.tan(((upright.angle - 90 * turns) * Math.PI) / 180))
    const isLevel = rise * (right(words) - left(words)) < maxRise * size
    const fontSize = (fontSizeOfLetters * size) / upright.scale
    const height = fontSize / fontSizeOfHeight
    const boxes = words.map((word) => boxOf(word, upright, isTurned))
    const middle = { x: (left(words) + right(words)) / 2, y: baseline }
    const base = placeOf(middle.x, middle.y, upright).y
    const placed = words.map(({ text, confidence }, index) => {
      const { x = 0, y = 0, width = 0, height: own = 0 } = boxes[index] ?? {}
      const isApart = isTurned || isVertical
      const place = isApart ? { y, height: own } : { y: y + own / 2 - height / 2, height }
      return { text, x, width, confidence, ...((isApart || !isLevel) && place) }
    })
    const x = Math.min(...boxes.map((box) => box.x))
    const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
    if (!isTurned && !isVertical) {
      const y = quarters === 2 ? base - (1 - lineAscent) * height : base - lineAscent * height
      return { block, x, y, width, height, fontSize, words: placed }
    }
    const y = Math.min(...boxes.map((box) => box.y))
    const bottom = Math.max(...boxes.map((box) => box.y + box.height))
    const thickness = isVertical ? Math.min(width, height) : fontSize
    return { block, x, y, width, height: bottom - y, fontSize: thickness, words: placed }
  })
}

const left = (words: HocrWord[]) => Math.min(...words.map((word) => word.left))
const right = (words: HocrWord[]) => Math.max(...words.map((word) => word.right))

function boxOf(word: HocrWord, upright: UprightPicture, isTurned: boolean) {
  const along = (word.right - word.left) / upright.scale
  const across = (word.bottom - word.top) / upright.scale
  const [width, height] = isTurned ? [across, along] : [along, across]
  const { x, y } = placeOf((word.left + word.right) / 2, (word.top + word.bottom) / 2, upright)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** Rotates a point back around the middle of the page. */
function placeOf(x: number, y: number, { angle, drawn, turned, scale }: UprightPicture) {
  const radians = (angle * Math.PI) / 180
  const [right, down] = [x - turned.width / 2, y - turned.height / 2]
  return {
    x: (right * Math.cos(radians) + down * Math.sin(radians) + drawn.width / 2) / scale,
    y: (-right * Math.sin(radians) + down * Math.cos(radians) + drawn.height / 2) / scale,
  }
}
