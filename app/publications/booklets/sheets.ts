import type { SheetSide } from '../../documents/extraction/booklet-task'
import { impose, type Layout, type Side, type Slot } from './layouts'

/** Sheets as they lie upright, in points. */
export const papers = {
  a4: { name: 'A4', width: 595.28, height: 841.89 },
  a3: { name: 'A3', width: 841.89, height: 1190.55 },
  a5: { name: 'A5', width: 419.53, height: 595.28 },
  letter: { name: 'Letter', width: 612, height: 792 },
} as const
export type Paper = keyof typeof papers

export interface BookletOptions {
  layout: Layout
  paper: Paper
  sheetsPerSignature: number
  hasCoverApart: boolean
  hasMarks: boolean
  isRightToLeft: boolean
  /** Whether the printer turns sheets so that backs stand on their heads. */
  turnsBacks: boolean
  /** Of a sheet, in tenths of a millimetre: inner pages are moved to the fold by it. */
  thickness: number
  /** One sheet with words, to find out how the printer turns it. */
  isTest: boolean
}

export const thicknesses = [0, 1, 2]
export const signatureSizes = [1, 2, 3, 4, 5, 6, 8]

const pointsPerMillimetre = 72 / 25.4
const markLength = 10

/** Returns the size of a sheet as it is printed: on its side, but where it is folded to a quarter. */
export function sheetOf({ layout, paper }: Pick<BookletOptions, 'layout' | 'paper'>) {
  const { width, height } = papers[paper]
  return layout === 'quarter' ? { width, height } : { width: height, height: width }
}

/** Returns the sides of all sheets, with the places of pages in points. */
export function sheetSides(count: number, options: BookletOptions): SheetSide[] {
  const sheet = sheetOf(options)
  const sides = impose(options.layout, count, options)
  if (options.isTest) return testSides(sheet, options)
  return sides.map((side, index) => {
    const isTurned = options.turnsBacks && isTwoSided(options.layout) && index % 2 === 1
    const slots = isTurned ? turnedAround(side) : side.slots
    return {
      pages: slots.flatMap((slot) => {
        const shift = shiftOf(slot, options) * (isTurned ? -1 : 1)
        return slot.page === null
          ? []
          : [
              {
                number: slot.page,
                x: slot.x * sheet.width + shift,
                y: slot.y * sheet.height,
                width: slot.width * sheet.width,
                height: slot.height * sheet.height,
                isUpsideDown: Boolean(slot.isUpsideDown),
              },
            ]
      }),
      lines: options.hasMarks ? marksOf(options.layout, sheet) : [],
      words: [],
    }
  })
}

export const isTwoSided = (layout: Layout) => layout !== 'eighth' && layout !== 'spreads'

const turnedAround = ({ slots }: Side): Slot[] =>
  slots.map((slot) => ({
    ...slot,
    x: 1 - slot.x - slot.width,
    y: 1 - slot.y - slot.height,
    isUpsideDown: !slot.isUpsideDown,
  }))

/** Inner sheets stand out at the open side, where a booklet is cut straight: their pages move to the fold. */
function shiftOf({ depth = 0, fold }: Slot, { thickness }: BookletOptions): number {
  const by = (depth * thickness * pointsPerMillimetre) / 10
  return fold === 'left' ? -by : fold === 'right' ? by : 0
}

interface Size {
  width: number
  height: number
}

/** Short lines at the edges where a sheet is folded, and dashed ones where it is cut. */
function marksOf(layout: Layout, { width, height }: Size): SheetSide['lines'] {
  const down = (share: number): SheetSide['lines'] => [
    { from: [share * width, 0], to: [share * width, markLength] },
    { from: [share * width, height - markLength], to: [share * width, height] },
  ]
  const across: SheetSide['lines'] = [
    { from: [0, height / 2], to: [markLength, height / 2] },
    { from: [width - markLength, height / 2], to: [width, height / 2] },
  ]
  if (layout === 'eighth') {
    const cut = { from: [width / 4, height / 2], to: [(3 * width) / 4, height / 2], isDashed: true }
    return [...[1, 2, 3].flatMap((column) => down(column / 4)), ...across, cut as SheetSide['lines'][number]]
  }
  return layout === 'quarter' ? [...down(1 / 2), ...across] : down(1 / 2)
}

/** The back is right if its arrow points the same way as that of the front. */
function testSides({ width, height }: Size, { turnsBacks }: BookletOptions): SheetSide[] {
  const side = (name: string, isTurned: boolean): SheetSide => {
    const [tip, tail] = isTurned ? [height * 0.7, height * 0.3] : [height * 0.3, height * 0.7]
    const middle = width / 2
    const wing = isTurned ? -20 : 20
    return {
      pages: [],
      lines: [
        { from: [middle, tail], to: [middle, tip] },
        { from: [middle, tip], to: [middle - 20, tip + wing] },
        { from: [middle, tip], to: [middle + 20, tip + wing] },
      ],
      words: [{ text: name, x: middle + 40, y: height / 2, size: 24 }],
    }
  }
  return [side('Front', false), side('Back', turnsBacks)]
}
