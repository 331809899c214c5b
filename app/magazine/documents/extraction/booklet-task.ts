/** A page of the PDF at its place on a sheet, in points from the upper left corner. */
export interface PlacedPage {
  /** From 1. */
  number: number
  x: number
  y: number
  width: number
  height: number
  isUpsideDown: boolean
}

export interface SheetSide {
  pages: PlacedPage[]
  /** Lines to fold at; the dashed ones are for cutting. */
  lines: { from: [number, number]; to: [number, number]; isDashed?: boolean }[]
}

export interface BookletTask {
  pdf: string
  /** The file that is written. */
  out: string
  sides: SheetSide[]
  /** In points. */
  sheet: { width: number; height: number }
}
