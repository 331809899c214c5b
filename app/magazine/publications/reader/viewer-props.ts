import type { EarlyPresses } from './early-presses'
import type { PagesBefore } from './PageLinks'
import type { FirstPage } from './ReaderPlaceholder'

export interface ViewerProps {
  /** The address of the PDF. */
  file: string
  /** The address of a copy that shows its pages after fewer requests. */
  copy?: string
  texts?: string
  /** The text of some pages is not in the PDF. */
  isScan?: boolean
  /** The address of the list of its pages' pictures, if they exist. */
  pictures?: string
  title: string
  firstPage?: FirstPage
  /** The PDF's language, as a BCP 47 tag. */
  language: string | null
  /** Shows two pages side by side where they have room. */
  isVolume: boolean
  /** The size of most letters, in points. */
  typeSize?: number
  early: EarlyPresses
  before: PagesBefore
}
