/** What the taking apart of a PDF finds. Places are in points from the upper left corner of the page as it is shown. */
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
}

/** A line of one column, in reading order. */
export interface PageLine extends Box {
  /** Lines of the same number stand in one block: usually a paragraph. */
  block: number
  /** In points; an estimate where only the height of the line is known. */
  fontSize: number
  words: PageWord[]
}

/** Where a link or a line of the contents leads: into the PDF, to a page and perhaps a place on it, or out of it. */
export interface Target {
  /** From 1 */
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

export const documentStates = ['waiting', 'running', 'ready', 'failed'] as const
export type DocumentState = (typeof documentStates)[number]

/** Of the two pictures of a page, in pixels; a page that is very long has smaller ones. */
export const pagePictureWidth = 800
export const largePagePictureWidth = 1600

export interface PageSize {
  number: number
  /** As printed, as iv; the number where the PDF says nothing else. */
  label: string
  /** In points, as the page is shown. */
  width: number
  height: number
}

/** The language of an article's text: what an admin chose, else what its PDF is in; undefined for the site's. */
export const textLanguage = (chosen: string | null, ofPdf: string | null | undefined) =>
  chosen ?? ofPdf ?? undefined

export const wordsOf = (line: Pick<PageLine, 'words'>): string => line.words.map(({ text }) => text).join(' ')
