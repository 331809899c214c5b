import { hasCharacterMaps } from '../../magazine/documents/extraction/character-maps'
import { isInstalled } from '../../magazine/documents/extraction/programs'
import { type Finding, findingsAbout } from './findings'

/** Tells what makes the pages of PDFs, and whether letters of Japanese, Chinese and Korean are read quickly. */
export function checkPdfPrograms(): Finding[] {
  const { ok, warning } = findingsAbout('PDF pages')
  const isWhole = ['pdftotext', 'pdftoppm', 'pdffonts', 'pdfinfo', 'qpdf'].every(isInstalled)
  if (!isWhole)
    return [
      ok('they are made by pdf.js; several times faster: apt-get install poppler-utils poppler-data qpdf'),
    ]
  if (hasCharacterMaps()) return [ok('poppler and qpdf make them, Japanese, Chinese and Korean ones too')]
  return [
    warning(
      'poppler has no maps of Japanese, Chinese and Korean letters, so that such PDFs take longer',
      'apt-get install poppler-data fonts-noto-cjk',
    ),
  ]
}
