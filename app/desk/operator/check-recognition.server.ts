import { isTesseractInstalled, recognizedLanguages } from '../../magazine/documents/recognition/engine.server'
import { env } from '../../platform/env.server'
import { type Finding, findingReporters } from './findings'

const { ok } = findingReporters('scanned pages')

/** A missing program is no error: scanned pages are pictures without text then. */
export function checkRecognition(): Finding[] {
  if (!env.recognizesText) return [ok('their text is not recognized: RECOGNIZE_TEXT is off')]
  const languages = recognizedLanguages()
  if (languages.length === 0)
    return [
      ok(
        'their text is not recognized; that needs tesseract: apt-get install tesseract-ocr tesseract-ocr-eng',
      ),
    ]
  const known = `text is recognized in ${languages.join(', ')}`
  if (isTesseractInstalled()) return [ok(`${known}: tesseract is installed`)]
  return [ok(`${known}; more languages, in half the time: apt-get install tesseract-ocr tesseract-ocr-deu`)]
}
