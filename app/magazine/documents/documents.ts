/**
 * A box on a page. In all findings of an extraction, coordinates are in points from the upper left corner of the page
 * as displayed.
 */
export interface PageBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PageWord {
  text: string
  x: number
  width: number
  /** The word's own top edge, if its line is not level. */
  y?: number
  height?: number
  /** The confidence of a recognized word, from 0 to 100; undefined for a word of the PDF itself. */
  confidence?: number
  /** Ruby: how parts of the word are read, in small kana beside them. */
  ruby?: { from: number; to: number; text: string }[]
}

/** A line of one column, in reading order. */
export interface PageLine extends PageBox {
  /** Lines with the same number form a block: usually a paragraph. */
  block: number
  /** The font size in points; an estimate if only the height of the line is known. */
  fontSize: number
  /** Whether the line is bold, as far as the PDF says. */
  isBold?: boolean
  /** Whether the line is a formula or a part of one, as far as the PDF says. */
  isMath?: boolean
  /** The line's cell in a table with rules, or in boxes arranged in rows. */
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

/** Returns the box of a word: its own, or the height of its line. */
export const boxOfWord = ({ x, width, y, height }: Omit<PageWord, 'text'>, line: PageBox): PageBox => ({
  x,
  width,
  y: y ?? line.y,
  height: height ?? line.height,
})

export function boxAround(boxes: PageBox[]): PageBox {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** The target of a link or an outline entry: a page of the PDF, perhaps a position on it, or another address. */
export interface LinkTarget {
  /** The page number, from 1. */
  page?: number
  /** The position on that page, in points from its upper edge. */
  top?: number
  url?: string
}

export interface PageLink extends PageBox, LinkTarget {}

export interface OutlineItem extends LinkTarget {
  title: string
  items: OutlineItem[]
}

export interface StoredAttachment {
  /** The attachment's name, which is safe as a file name on every system. */
  name: string
  bytes: number
  path: string
}

export const documentStates = ['waiting', 'running', 'ready', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/** The state of recognition of a page without text of its own; null for other pages. */
export type RecognitionState = 'waiting' | 'done' | 'failed' | 'corrected'

/** The states of pages whose text is not in the PDF. */
export const statesWithTextBesidePdf: readonly RecognitionState[] = ['done', 'corrected']

/** The widths of a page's two pictures, in pixels; a very long page has narrower ones. */
export const pagePictureWidth = 800
export const largePagePictureWidth = 1600

export interface PageSize {
  number: number
  /** The page number as it is printed, such as iv; the plain number if the PDF has no labels. */
  label: string
  /** The width in points, as the page is displayed. */
  width: number
  height: number
}

/** The share of a line's height above its baseline, as in poppler's lines. */
export const lineAscent = 0.78

/** Tells whether a line is a single word that is taller than wide, as in vertical Japanese text. */
export const isVerticalLine = ({
  words,
  width,
  height,
}: Pick<PageLine, 'words' | 'width' | 'height'>): boolean => words.length === 1 && height > 1.4 * width

export const hasHanOrKana = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)

/** Returns the language of an article's text: an admin's choice, else the PDF's; undefined means the site's. */
export const articleLanguage = (chosen: string | null, ofPdf: string | null | undefined) =>
  chosen ?? ofPdf ?? undefined

export const lineText = (line: Pick<PageLine, 'words'>): string =>
  line.words.map(({ text }) => text).join(' ')
