import { hasCharacterMaps } from '../../magazine/documents/extraction/character-maps'
import { isProgramInstalled } from '../../magazine/documents/extraction/programs'
import { type Finding, findingReporters } from './findings'

/** Tells which program draws the pages of PDFs, and whether Japanese, Chinese and Korean letters are drawn quickly. */
export function checkPdfPrograms(): Finding[] {
  const { ok, warning } = findingReporters('PDF pages')
  const isWhole = ['pdftotext', 'pdftoppm', 'pdffonts', 'pdfinfo', 'qpdf'].every(isProgramInstalled)
  if (!isWhole)
    return [
      warning(
        'they are made by pdf.js, several times slower than by poppler and qpdf',
        'apt-get install poppler-utils poppler-data qpdf',
      ),
    ]
  if (hasCharacterMaps()) return [ok('poppler and qpdf make them, Japanese, Chinese and Korean ones too')]
  return [
    warning(
      'poppler has no maps of Japanese, Chinese and Korean letters, so that such PDFs take longer',
      'apt-get install poppler-data fonts-noto-cjk',
    ),
  ]
}
