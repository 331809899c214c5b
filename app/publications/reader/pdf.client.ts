import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Where the build keeps what pdf.js fetches when a document needs it; see scripts/build.mjs. */
const parts = `/assets/pdfjs-${pdfjs.version}`

/**
 * Fetches no more of a document than the pages that are looked at. Chunks are small because pdf.js asks for the
 * dictionaries of all pages of a flat page tree at once; neighbouring chunks still come in one request.
 */
export const documentOptions = {
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 8192,
  isEvalSupported: false,
  cMapUrl: `${parts}/cmaps/`,
  standardFontDataUrl: `${parts}/standard_fonts/`,
  wasmUrl: `${parts}/wasm/`,
  iccUrl: `${parts}/iccs/`,
}

export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>
