import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'
import { pdfjsOptions } from '../../uploads/pdfjs.client'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Fetches only the pages in view. Chunks are small because pdf.js requests the dictionaries of all pages of a flat page
 * tree at once; neighbouring chunks still share a request.
 */
export const documentOptions = {
  ...pdfjsOptions,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 8192,
}

export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>
