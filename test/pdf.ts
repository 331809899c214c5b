export interface TestPage {
  /** In points; A5 unless told. */
  width?: number
  height?: number
  rotate?: number
  /** A line of text each, from the top. */
  lines?: string[]
  /** What the page is drawn with beside its lines. */
  content?: string
  /** Entries of its resources beside the fonts. */
  resources?: string
  /** Entries of the page's dictionary. */
  entries?: string
  /** Dictionaries of its annotations; `{n}` is the reference of page n. */
  annotations?: string[]
}

interface TestDocument {
  /** Entries of the catalog; `{n}` is the reference of page n. */
  catalog?: string
  /** Objects of their own, from number `firstExtra`. */
  extra?: (string | { dictionary: string; stream: string })[]
}

/** The number of the first object of `extra` in a document of so many pages. */
export const firstExtra = (pages: number) => 4 + pages * 2

const bold = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold'
const windows = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding'

/** A PDF written by hand: small, and exactly as a test needs it. */
export function aPdfOf(pages: TestPage[], { catalog = '', extra = [] }: TestDocument = {}): Buffer {
  const pageId = (index: number) => 4 + index * 2
  const refer = (text: string) =>
    text.replace(/\{(\d+)\}/g, (_, number) => `${pageId(Number(number) - 1)} 0 R`)
  const stream = (dictionary: string, bytes: string) =>
    `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
  const kids = pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${refer(catalog)} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const [index, page] of pages.entries()) {
    const {
      width = 420,
      height = 595,
      rotate = 0,
      lines = [],
      content = '',
      resources = '',
      entries = '',
    } = page
    const text = lines.map((line) => `(${line}) Tj 0 -22 Td`).join(' ')
    const annotations = (page.annotations ?? []).map(refer).join(' ')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${pageId(index) + 1} 0 R
/Resources << /Font << /F 3 0 R /B << ${bold} >> /W << ${windows} >> >> ${resources} >> /Annots [${annotations}] ${entries} >>`,
      stream('', `${content} BT /F 18 Tf 40 ${height - 60} Td ${text} ET`),
    )
  }
  for (const each of extra)
    objects.push(typeof each === 'string' ? refer(each) : stream(each.dictionary, each.stream))
  return written(objects)
}

function written(objects: string[]): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.indexOf('xref\n0 ')}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
