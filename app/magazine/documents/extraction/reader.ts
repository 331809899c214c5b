import type { PageFrame, PageText } from './messages'
import type { StopReason } from './stop-reason'

export interface Raster {
  number: number
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/** The output of a program, page by page, in order. */
export interface Pages<Page> {
  pages: AsyncGenerator<Page>
  stop(reason: StopReason): void
}

export interface PageToDraw {
  number: number
  width: number
  height: number
}

/** Reads the text of pages and draws them, with poppler or, if that is not installed, pdf.js. */
export interface PdfReader {
  /** The frames must be consecutive pages. */
  texts(frames: PageFrame[]): Pages<PageText>
  /** Yields each page with its size in pixels. */
  pictures(pages: PageToDraw[]): Pages<Raster>
}
