import type { PageLine } from '../documents'
import type { PageTag } from '../page-tags'

export interface ReflowPage {
  number: number
  /** In points. */
  height: number
  lines: PageLine[]
  /** How the PDF says what is on it. */
  tags?: PageTag[]
}
