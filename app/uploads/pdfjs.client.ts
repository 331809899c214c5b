import { version } from 'pdfjs-dist/legacy/build/pdf.mjs'

const assets = `/assets/pdfjs-${version}`

/** The assets are copied by scripts/build.mjs. */
export const pdfjsOptions = {
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
}

/** Where the icons of notes are. */
export const pdfjsImages = `${assets}/web/images/`
