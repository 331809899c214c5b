import { version } from 'pdfjs-dist/legacy/build/pdf.mjs'

const assets = `/assets/pdfjs-${version}`

/** The assets are copied by scripts/build.mjs. */
export const pdfjsOptions = {
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
}

/** The address of the icons of notes. */
export const pdfjsImages = `${assets}/web/images/`
