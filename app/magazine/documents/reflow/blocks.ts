import type { PageBox } from '../documents'
import type { ListNumbering } from './item-numbers'

export interface BlockCell {
  text: string
  isHeader?: boolean
  /** The number of columns and rows that the cell spans, if several. */
  columns?: number
  rows?: number
}

/** Returns the text of a table: its rows, a line each, with tabs between cells. */
export const tableText = (rows: BlockCell[][]): string =>
  rows.map((cells) => cells.map(({ text }) => text).join('\t')).join('\n')

export interface ReflowedBlock {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'figure'
  /** The level of a heading: 2 to 4, below the title of the page. */
  level?: 2 | 3 | 4
  page: number
  /** The further pages that the block continues on. */
  goesOn?: number[]
  /** The text of the block: list items or table rows on a line each, or the words in a figure. */
  text: string
  /**
   * The text of a heading or paragraph with its ruby between Unicode's signs for it; undefined without ruby.
   */
  annotated?: string
  /** The items of a list. */
  items?: string[]
  /** The number of a list's first item; undefined without numbers. */
  start?: number
  /** The kind of numbering of a list with letters or roman numbers. */
  numbering?: ListNumbering
  /** The rows of a table. */
  rows?: BlockCell[][]
  /** The place of a figure on its page, in points. */
  place?: PageBox
  /** The picture of the page that has the figure, with the size of the page in points. */
  picture?: { file: string; width: number; height: number }
  /** The description of a figure. */
  altText?: string
  /** The caption of a table or a figure. */
  caption?: string
}

/** Returns for each block the further pages that its text continues on, if nothing else begins there. */
export function pagesContinuedByBlock(blocks: ReflowedBlock[]): Map<ReflowedBlock, number[]> {
  const begun = new Set(blocks.map(({ page }) => page))
  return new Map(blocks.map((block) => [block, (block.goesOn ?? []).filter((page) => !begun.has(page))]))
}
