import { VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs'

const assets = `/assets/pdfjs-${version}`

/** The assets are copied by scripts/build.mjs. */
export const pdfjsOptions = {
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
  // Warnings are about others' files, so readers cannot do anything about them.
  verbosity: VerbosityLevel.ERRORS,
}

/** The address of pdf.js's icons for notes. */
export const pdfjsImages = `${assets}/web/images/`
