import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Finds the folder of language data for the WebAssembly build; it holds English at least. */
function folder(): string | undefined {
  try {
    const english = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')
    return path.dirname(path.dirname(english))
  } catch {
    return
  }
}

/** Returns the names of the packaged languages, such as eng; `osd` detects orientation and script. */
export function packagedLanguages(): string[] {
  const all = folder()
  return all ? readdirSync(all).filter((name) => existsSync(tesseractDataPath(name))) : []
}

/** Returns the compressed data of a language, of the smaller and faster variant. */
export const tesseractDataPath = (language: string): string =>
  path.join(folder() ?? '', language, '4.0.0_best_int', `${language}.traineddata.gz`)
