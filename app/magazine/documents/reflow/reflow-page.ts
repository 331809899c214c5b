import type { PageLine } from '../documents'
import type { PageTag } from '../page-tags'

export interface ReflowPage {
  number: number
  /** The height of the page, in points. */
  height: number
  lines: PageLine[]
  /** The structure of the page, if the PDF is tagged. */
  tags?: PageTag[]
}
