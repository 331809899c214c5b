/** A page of the PDF at its place on a sheet, in points from the upper left corner. */
export interface PlacedPage {
  /** The page number, from 1. */
  number: number
  x: number
  y: number
  width: number
  height: number
  isUpsideDown: boolean
}

export interface SheetSide {
  pages: PlacedPage[]
  /** Lines where the sheet is folded; dashed lines are cut. */
  lines: { from: [number, number]; to: [number, number]; isDashed?: boolean }[]
}

export interface BookletTask {
  pdf: string
  /** The path of the PDF that is written. */
  out: string
  sides: SheetSide[]
  /** The size of the sheet in points. */
  sheet: { width: number; height: number }
}
