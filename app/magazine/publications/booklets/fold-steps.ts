import { msg } from '../../../platform/i18n/i18n'
import type { BookletLayout } from './layouts'

type Point = [number, number]

export const drawingSize = { width: 120, height: 80 }

/** A line in a drawing that shows how to fold. */
export interface DrawnLine {
  points: Point[]
  kind?: 'fold' | 'cut' | 'arrow'
}

export interface FoldStep {
  words: string
  /** Replaces `words` for a booklet that is bound at the right. */
  wordsFromRight?: string
  strokes: DrawnLine[]
}

const box = (x: number, y: number, width: number, height: number): DrawnLine => ({
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ],
})
const fold = (...points: Point[]): DrawnLine => ({ points, kind: 'fold' })
const cut = (...points: Point[]): DrawnLine => ({ points, kind: 'cut' })
const arrow = (...points: Point[]): DrawnLine => ({ points, kind: 'arrow' })
const line = (...points: Point[]): DrawnLine => ({ points })

/** A drawing of a stack of sheets with a line in the middle. */
const stack = [box(14, 20, 84, 50), line([18, 20], [18, 16], [102, 16], [102, 66], [98, 66])]
const middle = fold([56, 20], [56, 70])
/** A drawing of a folded booklet, seen from its open side. */
const folded = [
  line([60, 14], [28, 24], [28, 74], [60, 62], [60, 14]),
  line([60, 14], [92, 24], [92, 74], [60, 62]),
]
const staples = [cut([60, 24], [60, 31]), cut([60, 45], [60, 52])]
const sheet = box(12, 12, 96, 56)
const eighths = [36, 60, 84].map((x) => fold([x, 12], [x, 68]))
const slit = cut([36, 40], [84, 40])

const printBothSides = msg('Print both sides and lay the sheets on one another, as they come.')
const foldOnce: FoldStep = {
  words: msg('Fold them in the middle.'),
  strokes: [...stack, middle, arrow([90, 45], [70, 34], [44, 38])],
}

export function foldStepsOf({
  layout,
  isRightToLeft,
}: {
  layout: BookletLayout
  isRightToLeft: boolean
}): FoldStep[] {
  if (!isRightToLeft) return steps[layout]
  return steps[layout].map(({ words, wordsFromRight = words, strokes }) => ({
    words: wordsFromRight,
    strokes: strokes.map(({ points, kind }) => ({
      kind,
      points: points.map(([x, y]): Point => [drawingSize.width - x, y]),
    })),
  }))
}

const arrowHead = 6

export function arrowHeadOf({ points }: DrawnLine): Point[] {
  const [[fromX, fromY], [toX, toY]] = [points.at(-2) ?? [0, 0], points.at(-1) ?? [0, 0]]
  const angle = Math.atan2(toY - fromY, toX - fromX)
  const wing = (by: number): Point => [
    toX - arrowHead * Math.cos(angle + by),
    toY - arrowHead * Math.sin(angle + by),
  ]
  return [wing(0.5), [toX, toY], wing(-0.5)]
}

const steps: Record<BookletLayout, FoldStep[]> = {
  saddle: [
    { words: printBothSides, strokes: stack },
    foldOnce,
    { words: msg('Staple the fold from outside.'), strokes: [...folded, ...staples] },
  ],
  signatures: [
    { words: msg('Print both sides. Take the sheets of one signature at a time.'), strokes: stack },
    foldOnce,
    {
      words: msg('Sew through each fold, and one signature to the next.'),
      strokes: [
        ...[0, 12, 24].map((x) => box(34 + x, 14, 12, 52)),
        ...[26, 40, 54].map((y) => cut([34, y], [70, y])),
        arrow([84, 26], [84, 54]),
      ],
    },
  ],
  eight: [
    {
      words: msg('Fold along all lines, and open the sheet again.'),
      strokes: [sheet, ...eighths, fold([12, 40], [108, 40])],
    },
    { words: msg('Cut the dashed line: the two fields in the middle.'), strokes: [sheet, slit] },
    {
      words: msg('Fold it lengthwise, and push both ends together.'),
      strokes: [
        box(12, 26, 24, 28),
        box(84, 26, 24, 28),
        line([36, 26], [60, 12], [84, 26], [60, 40], [36, 26]),
        line([36, 54], [60, 68], [84, 54]),
        line([60, 40], [60, 68]),
        arrow([2, 74], [28, 74]),
        arrow([118, 74], [92, 74]),
      ],
    },
    {
      words: msg('Lay the pages around page 1.'),
      strokes: [...folded, line([60, 14], [76, 12], [76, 60], [60, 62])],
    },
  ],
  quarter: [
    {
      words: msg('Print both sides. Fold the upper half behind.'),
      strokes: [box(36, 4, 48, 72), fold([36, 40], [84, 40]), arrow([98, 14], [106, 40], [98, 64])],
    },
    {
      words: msg('Fold the left half behind.'),
      wordsFromRight: msg('Fold the right half behind.'),
      strokes: [box(36, 22, 48, 36), fold([60, 22], [60, 58]), arrow([42, 68], [60, 74], [80, 68])],
    },
    {
      words: msg('Staple the fold, and cut the top open.'),
      strokes: [...folded, ...staples, cut([28, 20], [60, 9], [92, 20])],
    },
  ],
  spreads: [
    { words: msg('Print one side of each sheet.'), strokes: [box(14, 20, 84, 50), middle] },
    { words: msg('Fold each in the middle, the print inside.'), strokes: folded },
    {
      words: msg('Glue the back of each to the back of the next.'),
      strokes: [
        ...[20, 44, 68].map((x) => line([x + 20, 12], [x, 38], [x + 20, 64])),
        arrow([100, 76], [72, 76]),
      ],
    },
  ],
}
