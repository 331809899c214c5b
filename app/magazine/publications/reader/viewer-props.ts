import type { EarlyPresses } from './early-presses'
import type { PagesBeforeViewer } from './PageLinks'
import type { CoverPicture, FirstPage } from './ReaderPlaceholder'

export interface ViewerProps {
  /** The address of the PDF. */
  file: string
  /** The address of a copy that shows its pages after fewer requests. */
  copy?: string
  texts?: string
  /** Whether some pages have text that is not in the PDF. */
  isScan?: boolean
  /** The address of the list of page pictures, if they exist. */
  pictures?: string
  title: string
  firstPage?: FirstPage
  /** The cover, shown until the viewer has loaded where pages have no pictures yet. */
  cover?: CoverPicture
  /** The PDF's language, as a BCP 47 tag. */
  language: string | null
  /** Whether two pages are shown side by side where there is room. */
  isVolume: boolean
  /** The size of most letters, in points. */
  typeSize?: number
  hasText?: boolean
  early: EarlyPresses
  before: PagesBeforeViewer
}
