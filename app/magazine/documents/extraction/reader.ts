import type { ExtractedPageText, PageFrame } from './messages'
import type { StopReason } from './stop-reason'

export interface RasterPicture {
  number: number
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

/** The pages that a program puts out, in order. */
export interface PageStream<Page> {
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
  /** Reads the text of pages; the frames must be consecutive. */
  texts(frames: PageFrame[]): PageStream<ExtractedPageText>
  /** Draws pages; yields each with its size in pixels. */
  pictures(pages: PageToDraw[]): PageStream<RasterPicture>
}
