import type { SheetSide } from '../../documents/extraction/booklet-task'
import type { BookletLayout } from './layouts'
import type { PaperSize } from './papers'

export type SheetLine = SheetSide['lines'][number]

/** The area of the pages on a sheet, in points from its upper left corner. */
export interface SheetFrame extends PaperSize {
  x: number
  y: number
}

/** The margin around pages that are trimmed: 8 mm. */
const marginOfCropMarks = (8 * 72) / 25.4
const markLength = 10
const gapToPages = 4

/** Returns the area of the pages: the whole sheet, or within crop marks in the same proportions. */
export function frameOnSheet({ width, height }: PaperSize, hasCropMarks: boolean): SheetFrame {
  const margin = hasCropMarks ? marginOfCropMarks : 0
  const share = 1 - (2 * margin) / Math.min(width, height)
  return {
    x: (width * (1 - share)) / 2,
    y: (height * (1 - share)) / 2,
    width: width * share,
    height: height * share,
  }
}

interface Marked {
  sheet: PaperSize
  frame: SheetFrame
  /** The amount by which inner pages are narrower, so that their outer edges align after folding. */
  trim: number
}

interface Wanted {
  layout: BookletLayout
  hasMarks: boolean
  hasCropMarks: boolean
}

/** Returns the marks beside pages that show how to fold, cut and trim. */
export function printMarksOf({ sheet, frame, trim }: Marked, wanted: Wanted): SheetLine[] {
  return [
    ...(wanted.hasMarks ? foldMarks(wanted.layout, sheet, frame) : []),
    ...(wanted.hasCropMarks ? cropMarks(frame, trim) : []),
  ]
}

/** Returns short lines at the edges where a sheet is folded, and dashed ones where it is cut. */
function foldMarks(layout: BookletLayout, { width, height }: PaperSize, frame: SheetFrame): SheetLine[] {
  const down = (share: number): SheetLine[] => {
    const x = frame.x + share * frame.width
    return [
      { from: [x, 0], to: [x, markLength] },
      { from: [x, height - markLength], to: [x, height] },
    ]
  }
  const across: SheetLine[] = [
    { from: [0, height / 2], to: [markLength, height / 2] },
    { from: [width - markLength, height / 2], to: [width, height / 2] },
  ]
  if (layout === 'quarter') return [...down(1 / 2), ...across]
  if (layout !== 'eight') return down(1 / 2)
  const [from, to] = [frame.x + frame.width / 4, frame.x + (3 * frame.width) / 4]
  const cut: SheetLine = { from: [from, height / 2], to: [to, height / 2], isDashed: true }
  return [...[1, 2, 3].flatMap((column) => down(column / 4)), ...across, cut]
}

/** Returns two lines at each corner of the pages, at a small distance. */
function cropMarks({ x, y, width, height }: SheetFrame, trim: number): SheetLine[] {
  const edge = (at: number, isFirst: boolean): [number, number] =>
    isFirst
      ? [at - gapToPages - markLength, at - gapToPages]
      : [at + gapToPages, at + gapToPages + markLength]
  const [left, right, top, bottom] = [x + trim, x + width - trim, y, y + height]
  return [true, false].flatMap((isLeft) =>
    [true, false].flatMap((isTop): SheetLine[] => {
      const [cornerX, cornerY] = [isLeft ? left : right, isTop ? top : bottom]
      const [[fromX, toX], [fromY, toY]] = [edge(cornerX, isLeft), edge(cornerY, isTop)]
      return [
        { from: [fromX, cornerY], to: [toX, cornerY] },
        { from: [cornerX, fromY], to: [cornerX, toY] },
      ]
    }),
  )
}
