import type { PlacedPage, SheetSide } from '../../documents/extraction/booklet-task'
import { type BookletLayout, type ImposedSide, imposePages, type SheetSlot } from './layouts'
import { type PaperName, sheetSizeOf } from './papers'
import { frameOnSheet, printMarksOf, type SheetFrame } from './print-marks'

/** The part of a booklet to print; a separate cover can be on other paper. */
export const bookletParts = ['all', 'cover', 'inside'] as const

export interface BookletOptions {
  layout: BookletLayout
  paper: PaperName
  sheetsPerSignature: number
  hasCoverApart: boolean
  part: (typeof bookletParts)[number]
  /** Whether to print short lines where sheets are folded, and dashed ones where they are cut. */
  hasMarks: boolean
  /** Whether pages are a little smaller, with lines at the corners to trim along. */
  hasCropMarks: boolean
  isRightToLeft: boolean
  /** Whether the printer turns sheets so that their backs are upside down. */
  turnsBacks: boolean
  /** The thickness of a sheet in tenths of a millimetre, which makes inner pages narrower. */
  thickness: number
  /** Whether to print a single test sheet, to find out how the printer turns sheets. */
  isTest: boolean
}

export const paperThicknesses = [0, 1, 2] as const
export const signatureSizes = [1, 2, 3, 4, 5, 6, 8] as const

const pointsPerTenthOfMillimetre = 72 / 254

export const isTwoSidedLayout = (layout: BookletLayout) => layout !== 'eight' && layout !== 'spreads'
export const isBoundLayout = (layout: BookletLayout) => layout === 'saddle' || layout === 'signatures'

/** Returns the sides of all sheets, with the positions of pages in points. */
export function sheetSides(count: number, options: BookletOptions): SheetSide[] {
  const sheet = sheetSizeOf(options)
  const frame = frameOnSheet(sheet, options.hasCropMarks)
  return imposePages(options.layout, count, options)
    .filter(({ isCover }) => options.part === 'all' || (options.part === 'cover') === Boolean(isCover))
    .map((side, index) => {
      const isTurned = options.turnsBacks && isTwoSidedLayout(options.layout) && index % 2 === 1
      const slots = isTurned ? side.slots.map(turnedAround) : side.slots
      return {
        pages: slots.flatMap((slot) => placedPage(slot, frame, options)),
        lines: printMarksOf({ sheet, frame, trim: trimOf(side, options) }, options),
      }
    })
}

const turnedAround = (slot: SheetSlot): SheetSlot => ({
  ...slot,
  x: 1 - slot.x - slot.width,
  y: 1 - slot.y - slot.height,
  isUpsideDown: !slot.isUpsideDown,
  fold: slot.fold && (slot.fold === 'left' ? 'right' : 'left'),
})

/**
 * Returns the margin to trim: the inner sheets of a booklet stick out at the open side until it is cut
 * straight.
 */
const trimOf = ({ slots }: Pick<ImposedSide, 'slots'>, { thickness }: BookletOptions) =>
  (slots[0]?.depth ?? 0) * thickness * pointsPerTenthOfMillimetre

function placedPage(slot: SheetSlot, frame: SheetFrame, options: BookletOptions): PlacedPage[] {
  if (slot.page === null) return []
  const trim = trimOf({ slots: [slot] }, options)
  return [
    {
      number: slot.page,
      x: frame.x + slot.x * frame.width + (slot.fold === 'right' ? trim : 0),
      y: frame.y + slot.y * frame.height,
      width: slot.width * frame.width - trim,
      height: slot.height * frame.height,
      isUpsideDown: Boolean(slot.isUpsideDown),
    },
  ]
}
