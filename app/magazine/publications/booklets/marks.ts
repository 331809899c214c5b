import type { SheetSide } from '../../documents/extraction/booklet-task'
import type { Layout } from './layouts'
import type { Size } from './papers'

export type Line = SheetSide['lines'][number]

/** The area of the pages on a sheet, in points from its upper left corner. */
export interface Frame extends Size {
  x: number
  y: number
}

/** What stays free around pages that are trimmed: 8 mm. */
const marginOfCropMarks = (8 * 72) / 25.4
const markLength = 10
const gapToPages = 4

/** Returns where pages lie: on the whole sheet, or inside of crop marks with its proportions kept. */
export function frameOn({ width, height }: Size, hasCropMarks: boolean): Frame {
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
  sheet: Size
  frame: Frame
  /** By how much the outer edges of inner pages are nearer to the fold. */
  trim: number
}

interface Wanted {
  layout: Layout
  hasMarks: boolean
  hasCropMarks: boolean
}

/** Returns the lines beside pages: where to fold, where to cut, and where to trim. */
export function marksOf({ sheet, frame, trim }: Marked, wanted: Wanted): Line[] {
  return [
    ...(wanted.hasMarks ? foldMarks(wanted.layout, sheet, frame) : []),
    ...(wanted.hasCropMarks ? cropMarks(frame, trim) : []),
  ]
}

/** Short lines at the edges where a sheet is folded, and dashed ones where it is cut. */
function foldMarks(layout: Layout, { width, height }: Size, frame: Frame): Line[] {
  const down = (share: number): Line[] => {
    const x = frame.x + share * frame.width
    return [
      { from: [x, 0], to: [x, markLength] },
      { from: [x, height - markLength], to: [x, height] },
    ]
  }
  const across: Line[] = [
    { from: [0, height / 2], to: [markLength, height / 2] },
    { from: [width - markLength, height / 2], to: [width, height / 2] },
  ]
  if (layout === 'quarter') return [...down(1 / 2), ...across]
  if (layout !== 'eight') return down(1 / 2)
  const [from, to] = [frame.x + frame.width / 4, frame.x + (3 * frame.width) / 4]
  const cut: Line = { from: [from, height / 2], to: [to, height / 2], isDashed: true }
  return [...[1, 2, 3].flatMap((column) => down(column / 4)), ...across, cut]
}

/** Two lines at each corner of the pages, which do not touch them. */
function cropMarks({ x, y, width, height }: Frame, trim: number): Line[] {
  const edge = (at: number, isFirst: boolean): [number, number] =>
    isFirst
      ? [at - gapToPages - markLength, at - gapToPages]
      : [at + gapToPages, at + gapToPages + markLength]
  const [left, right, top, bottom] = [x + trim, x + width - trim, y, y + height]
  return [true, false].flatMap((isLeft) =>
    [true, false].flatMap((isTop): Line[] => {
      const [cornerX, cornerY] = [isLeft ? left : right, isTop ? top : bottom]
      const [[fromX, toX], [fromY, toY]] = [edge(cornerX, isLeft), edge(cornerY, isTop)]
      return [
        { from: [fromX, cornerY], to: [toX, cornerY] },
        { from: [cornerX, fromY], to: [cornerX, toY] },
      ]
    }),
  )
}
