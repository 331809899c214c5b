import type { PageFrame, PageText } from './messages'
import type { StopReason } from './programs'

export interface Raster {
  number: number
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/** What a program gives page by page, in order. */
export interface Pages<Page> {
  pages: AsyncGenerator<Page>
  stop(reason: StopReason): void
}

export interface PageToDraw {
  number: number
  width: number
  height: number
}

/** What reads the text of pages and draws them: poppler, or pdf.js where that is not installed. */
export interface PdfReader {
  /** These pages follow one another. */
  texts(frames: PageFrame[]): Pages<PageText>
  /** Each with its size in pixels. */
  pictures(pages: PageToDraw[]): Pages<Raster>
}
