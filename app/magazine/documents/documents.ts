/**
 * A box on a page. In all findings of an extraction, coordinates are in points from the upper left corner of the page
 * as displayed.
 */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PageWord {
  text: string
  x: number
  width: number
  /** Its own place, where its line is not level. */
  y?: number
  height?: number
  /** How sure a recognized word is, from 0 to 100; undefined for a word of the PDF itself. */
  confidence?: number
  /** How parts of it are read, in small kana beside them. */
  ruby?: { from: number; to: number; text: string }[]
}

/** A line of one column, in reading order. */
export interface PageLine extends Box {
  /** Lines with the same number form a block: usually a paragraph. */
  block: number
  /** In points; an estimate if only the height of the line is known. */
  fontSize: number
  /** Set in bold, as far as the PDF says. */
  isBold?: boolean
  /** A formula, or a part of one, as far as the PDF says. */
  isMath?: boolean
  /** The place in a table with rules, or in boxes that stand in rows. */
  cell?: RuledCell
  words: PageWord[]
}

/** A cell between the rules of a table; tables, rows and columns are counted from 0. */
export interface RuledCell {
  table: number
  row: number
  column: number
  rows: number
  columns: number
}

/** Returns where a word stands: in the height of its line, unless it has a place of its own. */
export const boxOfWord = ({ x, width, y, height }: Omit<PageWord, 'text'>, line: Box): Box => ({
  x,
  width,
  y: y ?? line.y,
  height: height ?? line.height,
})

export function boxAround(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** The target of a link or an outline entry: a page of the PDF, perhaps a position on it, or another address. */
export interface Target {
  /** Counted from 1. */
  page?: number
  /** In points from the upper edge of that page. */
  top?: number
  url?: string
}

export interface PageLink extends Box, Target {}

export interface OutlineItem extends Target {
  title: string
  items: OutlineItem[]
}

export interface StoredAttachment {
  /** Safe as a file name on every system. */
  name: string
  bytes: number
  path: string
}

export const documentStates = ['waiting', 'running', 'ready', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/** The state of a page without text of its own; null for other pages. */
export type Recognition = 'waiting' | 'done' | 'failed' | 'corrected'

/** The text of such pages is not in the PDF. */
export const besidePdf: readonly Recognition[] = ['done', 'corrected']

/** The widths of a page's two pictures, in pixels; a very long page has narrower ones. */
export const pagePictureWidth = 800
export const largePagePictureWidth = 1600

export interface PageSize {
  number: number
  /** The page number as printed, such as iv; the plain number if the PDF names no label. */
  label: string
  /** In points, as the page is displayed. */
  width: number
  height: number
}

/** The part of a line's height above its baseline, as poppler's lines have it, and those that are made like them. */
export const lineAscent = 0.78

/** Tells whether a line is a single word that is taller than wide: letters below each other, as in Japanese. */
export const isVertical = ({ words, width, height }: Pick<PageLine, 'words' | 'width' | 'height'>): boolean =>
  words.length === 1 && height > 1.4 * width

export const hasHanOrKana = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)

/** Returns the language of an article's text: an admin's choice, else the PDF's; undefined means the site's. */
export const articleLanguage = (chosen: string | null, ofPdf: string | null | undefined) =>
  chosen ?? ofPdf ?? undefined

export const lineText = (line: Pick<PageLine, 'words'>): string =>
  line.words.map(({ text }) => text).join(' ')
