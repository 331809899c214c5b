import type { Box } from '../documents'

export interface Cell {
  text: string
  isHeader?: boolean
  /** How many columns and rows it spans, if several. */
  columns?: number
  rows?: number
}

/** Returns the text of a table: its rows, a line each, with tabs between cells. */
export const tableText = (rows: Cell[][]): string =>
  rows.map((cells) => cells.map(({ text }) => text).join('\t')).join('\n')

export interface ReflowedBlock {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'figure'
  /** Set for a heading: 2 to 4, below the title of the page. */
  level?: 2 | 3 | 4
  page: number
  /** The pages that it goes on to. */
  goesOn?: number[]
  /** The text of the block: list items or table rows on a line each, or the words in a figure. */
  text: string
  /** The text of a heading or paragraph with ruby between Unicode's signs for it, where it has some. */
  annotated?: string
  /** Set for a list. */
  items?: string[]
  /** The number of a list's first item; undefined without numbers. */
  start?: number
  /** Set for a table. */
  rows?: Cell[][]
  /** The place of a figure on its page, in points. */
  place?: Box
  /** The picture of the page that a figure stands on, with the size of the page in points. */
  picture?: { file: string; width: number; height: number }
  /** What a figure shows. */
  altText?: string
  /** The caption of a table or a figure. */
  caption?: string
}

/** Returns by block the pages that nothing begins on, as text of the block goes on to them. */
export function pagesWithin(blocks: ReflowedBlock[]): Map<ReflowedBlock, number[]> {
  const begun = new Set(blocks.map(({ page }) => page))
  return new Map(blocks.map((block) => [block, (block.goesOn ?? []).filter((page) => !begun.has(page))]))
}
