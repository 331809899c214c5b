import type { DocumentState } from './documents'
import type { RecognitionStatus } from './recognition/recognition-status.server'

export interface DocumentStatus {
  articleId: number
  title: string
  state: DocumentState
  reason: string | null
  pageCount: number | null
  pagesDone: number
}

export interface DocumentDetails extends DocumentStatus {
  /** The file's size in bytes. */
  bytes?: number
  /** The language of its text, or else the one that the PDF names, as a BCP 47 tag. */
  language: string | null
  /** The size of the first page, in points. */
  firstPage: { width: number; height: number } | null
  pagesWithText: number
  recognition: RecognitionStatus
}
