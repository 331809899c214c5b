import { VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs'

const assets = `/assets/pdfjs-${version}`

/** The assets are copied by scripts/build.mjs. */
export const pdfjsOptions = {
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
  // Its warnings are about the files of others: no reader of a console can mend them.
  verbosity: VerbosityLevel.ERRORS,
}

/** The address of the icons of notes. */
export const pdfjsImages = `${assets}/web/images/`
