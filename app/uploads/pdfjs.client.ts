import { version } from 'pdfjs-dist'

const assets = `/assets/pdfjs-${version}`

/** The assets are copied by scripts/build.mjs. `isEvalSupported: false` keeps pdf.js from running code made from a document's text. */
export const pdfjsOptions = {
  isEvalSupported: false,
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
}
