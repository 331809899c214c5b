import { version } from 'pdfjs-dist'

/** Where the build keeps what pdf.js fetches when a document needs it; see scripts/build.mjs. */
const parts = `/assets/pdfjs-${version}`

/** What pdf.js opens any document with: its fonts and tables from here, and no code made from a document's text. */
export const pdfParts = {
  isEvalSupported: false,
  cMapUrl: `${parts}/cmaps/`,
  standardFontDataUrl: `${parts}/standard_fonts/`,
  wasmUrl: `${parts}/wasm/`,
  iccUrl: `${parts}/iccs/`,
}
