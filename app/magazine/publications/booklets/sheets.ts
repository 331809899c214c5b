import type { PlacedPage, SheetSide } from '../../documents/extraction/booklet-task'
import { impose, type Layout, type Side, type Slot } from './layouts'
import { type Frame, frameOn, marksOf } from './marks'
import { type Paper, sheetOf } from './papers'

/** What of a booklet is printed: a cover apart is for other paper. */
export const parts = ['all', 'cover', 'inside'] as const

export interface BookletOptions {
  layout: Layout
  paper: Paper
  sheetsPerSignature: number
  hasCoverApart: boolean
  part: (typeof parts)[number]
  /** Short lines where sheets are folded, and dashed ones where they are cut. */
  hasMarks: boolean
  /** Pages are a little smaller, with lines at the corners to trim along. */
  hasCropMarks: boolean
  isRightToLeft: boolean
  /** Whether the printer turns sheets so that backs stand on their heads. */
  turnsBacks: boolean
  /** The thickness of a sheet in tenths of a millimetre, by which inner pages become narrower. */
  thickness: number
  /** One sheet in place of all, to find out how the printer turns it. */
  isTest: boolean
}

export const thicknesses = [0, 1, 2] as const
export const signatureSizes = [1, 2, 3, 4, 5, 6, 8] as const

const pointsPerTenthOfMillimetre = 72 / 254

export const isTwoSided = (layout: Layout) => layout !== 'eight' && layout !== 'spreads'
export const isBound = (layout: Layout) => layout === 'saddle' || layout === 'signatures'

/** Returns the sides of all sheets, with the places of pages in points. */
export function sheetSides(count: number, options: BookletOptions): SheetSide[] {
  const sheet = sheetOf(options)
  const frame = frameOn(sheet, options.hasCropMarks)
  return impose(options.layout, count, options)
    .filter(({ isCover }) => options.part === 'all' || (options.part === 'cover') === Boolean(isCover))
    .map((side, index) => {
      const isTurned = options.turnsBacks && isTwoSided(options.layout) && index % 2 === 1
      const slots = isTurned ? side.slots.map(turnedAround) : side.slots
      return {
        pages: slots.flatMap((slot) => placedPage(slot, frame, options)),
        lines: marksOf({ sheet, frame, trim: trimOf(side, options) }, options),
      }
    })
}

const turnedAround = (slot: Slot): Slot => ({
  ...slot,
  x: 1 - slot.x - slot.width,
  y: 1 - slot.y - slot.height,
  isUpsideDown: !slot.isUpsideDown,
  fold: slot.fold && (slot.fold === 'left' ? 'right' : 'left'),
})

/** Inner sheets stand out at the open side, where a booklet is cut straight: that much of their pages stays free. */
const trimOf = ({ slots }: Pick<Side, 'slots'>, { thickness }: BookletOptions) =>
  (slots[0]?.depth ?? 0) * thickness * pointsPerTenthOfMillimetre

function placedPage(slot: Slot, frame: Frame, options: BookletOptions): PlacedPage[] {
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
